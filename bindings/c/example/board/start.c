/* Startup code for the board emulated by QEMU, an MPS2 with a Cortex-M4F; newlib uses
   semihosting. */
#include <stdint.h>
#include <stdlib.h>

extern uint32_t stack_end, data_load, data_start, data_end, bss_start, bss_end;
extern void initialise_monitor_handles(void);
extern int main(void);

void reset(void);
void fault(void);

void reset(void) {
    volatile uint32_t *const cpacr = (volatile uint32_t *)0xE000ED88u;
    *cpacr |= 0xFu << 20; /* The floating-point unit. */
    __asm volatile("dsb\n isb");
    for (uint32_t *from = &data_load, *to = &data_start; to < &data_end;) {
        *to++ = *from++;
    }
    for (uint32_t *to = &bss_start; to < &bss_end;) {
        *to++ = 0;
    }
    initialise_monitor_handles();
    exit(main());
}

void fault(void) { _Exit(102); }

typedef void (*Vector)(void);
__attribute__((section(".vectors"), used)) static const struct {
    uint32_t *stack;
    Vector entries[6];
} vectors = {&stack_end, {reset, fault, fault, fault, fault, fault}};
