/** What fits on one sheet of a report; the server's page uses the same rules. Only charts may import @upshot/charts. */
export {
  type ChangedVariable,
  clearChanges,
  type ShownPart,
  shownFindings,
  shownMedicines,
  shownVariables,
} from '@upshot/charts'
