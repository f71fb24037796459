/** What of a report fits on one sheet: the same on the page that the server makes. */
export {
  type ChangedVariable,
  clearChanges,
  type ShownPart,
  shownFindings,
  shownMedicines,
  shownVariables,
} from '@upshot/charts'
