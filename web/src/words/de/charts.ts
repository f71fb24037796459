import type { ChartTexts } from '../en/charts.ts'

export const charts: ChartTexts = {
  range: 'Zeitraum',
  ranges: { month: '30 Tage', quarter: '90 Tage', year: 'Ein Jahr', all: 'Alles' },
  showAsTable: (title) => `Als Tabelle zeigen: ${title}`,
  showAsPicture: (title) => `Als Bild zeigen: ${title}`,
  asTable: 'Tabelle',
  asPicture: 'Bild',
  showMore: (count) => `${count} weitere zeigen`,
  copyTable: 'Tabelle kopieren',
  copied: 'Tabelle kopiert.',
  notCopied: 'Der Browser hat das Kopieren nicht erlaubt.',
  counted: (count, things) => ` (${things}: ${count})`,
  openDay: (day) => `${day} öffnen`,
  howToRead: 'Zeige auf das Bild oder nutze die Pfeiltasten, um es abzulesen.',
}
