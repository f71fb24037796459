/**
 * Blue and orange, which people with any kind of colour vision tell apart (after Okabe and Ito 2008), moved apart in
 * lightness so that they differ in grey as well, each with its counterpart on a dark ground.
 */
export interface Colour {
  readonly light: string
  readonly dark: string
}

export const palette = {
  ground: { light: '#ffffff', dark: '#14181d' },
  ink: { light: '#1c2128', dark: '#e9edf2' },
  muted: { light: '#4d5761', dark: '#aab4bf' },
  rule: { light: '#d9dee3', dark: '#343b44' },
  main: { light: '#00639c', dark: '#8ccdf2' },
  second: { light: '#dd6b0f', dark: '#e07b2e' },
  quiet: { light: '#8a949e', dark: '#7f8a95' },
} as const satisfies Readonly<Record<string, Colour>>

const roles = Object.entries(palette)

const rules = (scheme: keyof Colour): string =>
  roles
    .flatMap(([role, { light, [scheme]: shown }]) =>
      ['fill', 'stroke'].map(
        (property) => `.upshot-chart [${property}="${light}"]{${property}:var(--chart-${role},${shown})}`,
      ),
    )
    .join('')

/**
 * The same text in every chart, so that a page that shows them inline can allow it by its hash. The attributes hold the
 * light colours already: whatever reads no styles draws those.
 */
export const CHART_STYLE = `${rules('light')}@media screen and (prefers-color-scheme:dark){${rules('dark')}}`
