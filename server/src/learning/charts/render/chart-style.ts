import { palette } from '@upshot/charts'

const rules = (scheme: 'light' | 'dark'): string =>
  Object.entries(palette)
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
