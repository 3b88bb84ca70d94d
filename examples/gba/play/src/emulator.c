// Wrapper of libmgba without its structures: opens a cartridge, runs a frame with pressed keys,
// reads memory and pixels.
#include <mgba/flags.h>
#include <mgba/core/config.h>
#include <mgba/core/core.h>
#include <mgba/core/log.h>
#include <stdlib.h>

static void silent(struct mLogger *logger, int category, enum mLogLevel level, const char *format, va_list arguments) {}

struct Emulator {
    struct mCore *core;
    color_t *pixels;
};

struct Emulator *emulator_open(const char *path) {
    static struct mLogger logger = {.log = silent};
    mLogSetDefaultLogger(&logger);
    struct Emulator *emulator = calloc(1, sizeof *emulator);
    struct mCore *core = emulator->core = mCoreFind(path);
    if (!core || !core->init(core)) return NULL;
    mCoreInitConfig(core, NULL);
    unsigned width, height;
    core->desiredVideoDimensions(core, &width, &height);
    emulator->pixels = calloc(width * height, sizeof *emulator->pixels);
    core->setVideoBuffer(core, emulator->pixels, width);
    if (!mCoreLoadFile(core, path)) return NULL;
    core->reset(core);
    return emulator;
}

void emulator_frame(struct Emulator *emulator, uint32_t keys) {
    emulator->core->setKeys(emulator->core, keys);
    emulator->core->runFrame(emulator->core);
}

uint32_t emulator_read(struct Emulator *emulator, uint32_t address) {
    return emulator->core->busRead32(emulator->core, address);
}

uint32_t emulator_pixel(struct Emulator *emulator, uint32_t place) {
    return emulator->pixels[place];
}

void emulator_close(struct Emulator *emulator) {
    emulator->core->deinit(emulator->core);
    free(emulator->pixels);
    free(emulator);
}
