/** Rows that sum up other rows: what they say is there already. */
const SUMMARY =
  /^(?:(?:grand|sub)[ -]?)?(?:totals?|sum|average|avg\.?|mean|median|min(?:imum)?|max(?:imum)?|summary|gesamt|summe|durchschnitt|mittelwert|ø|moyenne|totaux|somme|promedio|suma|media|totale|gemiddelde|totaal)\b[:.]?/i

export const isSummary = (text: string): boolean => SUMMARY.test(text.trim())
