/** Around pictures. What a picture is about comes from the server. */
export const charts = {
  range: 'Range',
  ranges: { month: '30 days', quarter: '90 days', year: 'A year', all: 'All' },
  showAsTable: (title: string) => `Show as table: ${title}`,
  showAsPicture: (title: string) => `Show as picture: ${title}`,
  asTable: 'Table',
  asPicture: 'Picture',
  showMore: (count: number) => `Show ${count} more`,
  copyTable: 'Copy table',
  copied: 'Table copied.',
  notCopied: 'Your browser did not allow copying.',
  counted: (count: string, things: string) => ` (${things}: ${count})`,
  openDay: (day: string) => `Open ${day}`,
  howToRead: 'Point at the picture or use the arrow keys to read it.',
}

export type ChartTexts = typeof charts
