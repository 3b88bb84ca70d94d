// Colors of the canvases: those of the style sheet, which follow light and dark mode.

const NAMES = ["card", "grid", "rule", "ink", "muted", "body", "goal", "calm", "warm", "hot", "water", "accent", "third", "fourth"];
export const LEVELS = 24;

export const theme = {};

function read() {
  const style = getComputedStyle(document.documentElement);
  NAMES.forEach((name) => {
    theme[name] = style.getPropertyValue(`--${name}`).trim();
  });
  const rgb = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [calm, warm, hot] = [theme.calm, theme.warm, theme.hot].map(rgb);
  const mix = (a, b, share) => a.map((x, i) => x + (b[i] - x) * share);
  const css = (color) => `rgb(${color.map(Math.round).join(" ")})`;
  // Color scale from no strain to full strain, and a faint one for surfaces.
  const strain = Array.from({ length: LEVELS }, (_, level) => {
    const place = (2 * level) / (LEVELS - 1);
    return place < 1 ? mix(calm, warm, place) : mix(warm, hot, place - 1);
  });
  theme.strain = strain.map(css);
  theme.faint = strain.map((color) => css(mix(rgb(theme.card), color, 0.5)));
}

read();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", read);
