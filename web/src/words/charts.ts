/** Around pictures. What a picture is about comes from the server. */
import type { InLanguages } from './languages.ts'

const en = {
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

export type ChartTexts = typeof en

const de: ChartTexts = {
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

export const chartTexts: InLanguages<ChartTexts> = { en, de }
