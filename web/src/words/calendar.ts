/** The month and the year in History. */
import { wordTable } from './table.ts'

export const calendarWords = wordTable('app/calendar', {
  colourBy: 'Colour days by',
  nothingToShow: 'Record something first: then its days appear here.',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  dayWith: '{day}: {value}',
  dayWithout: '{day}: nothing recorded',
  withNote: '{day}, with a note',
  legend: 'From low to high',
  noteMark: 'A dot marks a day with a note.',
  month: 'Month',
  onlyHere: 'Offline: only days that are on this device have a value here.',
})
