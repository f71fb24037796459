/**
 * What things of the catalogue are called after "nach", "mit" and "von" (dative) and after "ohne" (accusative), where
 * that is not their name. Names that people chose themselves stay as they are.
 */

/** Plurals that only take an n. */
const PLURALS = `Albträume, Ballaststoffe, Duftstoffe, Eier, Elektrolyte, Erdnüsse, Filme, Horrorfilme, Hörbücher,
Hülsenfrüchte, Kohlenhydrate, Kompressionsstrümpfe, Kuchen und Kekse, Liegestütze, Light-Getränke, Meeresfrüchte,
Milchprodukte, Muskelkrämpfe, Nüsse, Putzmittel, Romane, Sachbücher, Schuldgefühle, Sojaprodukte, Stockwerke,
Telefon- und Videoanrufe, Tierhaare, Triglyzeride, Videospiele, Zitrusfrüchte, Zwänge`

/** Adjectives and others. One that begins with a small letter has an adjective in front. */
const OTHERS = `Aktiv verbrannte Energie | aktiv verbrannter Energie
Aktive Minuten | aktiven Minuten
Alkoholische Getränke | alkoholischen Getränken
Allergische Reaktion | allergischer Reaktion
Anderen helfen | Hilfe für andere
Ausgelassene Mahlzeit | ausgelassener Mahlzeit
Ausgeruht sein | Ausgeruhtsein
Belastendes Ereignis | belastendem Ereignis
Binaurale Beats | binauralen Beats
Blaue Flecken | blauen Flecken
C-reaktives Protein (mg/L) | C-reaktivem Protein (mg/L)
Chronische Erschöpfung (ME/CFS) | chronischer Erschöpfung (ME/CFS)
Eingehaltene Gewohnheiten | eingehaltenen Gewohnheiten
Entkoffeinierter Kaffee | entkoffeiniertem Kaffee
Entzündliche Darmerkrankung | entzündlicher Darmerkrankung
Epileptischer Anfall | epileptischem Anfall
Erledigte Aufgaben | erledigten Aufgaben
Fermentiertes | Fermentiertem
Fettfreie Masse | fettfreier Masse
Frittiertes | Frittiertem
Gehörte Lieder | gehörten Liedern
Geistige Klarheit | geistiger Klarheit
Gelesene Seiten | gelesenen Seiten
Gesamt verbrannte Energie | gesamt verbrannter Energie
Geschriebene Wörter | geschriebenen Wörtern
Geschwollene Gelenke (Zahl) | geschwollenen Gelenken (Zahl)
Geschwollene Lymphknoten | geschwollenen Lymphknoten
Gesättigte Fettsäuren | gesättigten Fettsäuren
Grüner Tee | grünem Tee
Handy in die Hand genommen | Griff zum Handy
Heißes Bad | heißem Bad
In Ruhe verbrannte Energie | in Ruhe verbrannter Energie
Juckende Augen | juckenden Augen
Kalte Dusche | kalter Dusche
Ketone im Blut | Ketonen im Blut
Klassische Musik | klassischer Musik
Konzentriertes Arbeiten | konzentriertem Arbeiten
Laufende Nase | laufender Nase
Multiple Sklerose | multipler Sklerose
Musik hören | Musikhören
Nachrichten lesen | Lesen von Nachrichten
Nachrichten schreiben | Schreiben von Nachrichten
Nächtliches Wasserlassen | nächtlichem Wasserlassen
Oberer Blutdruck (systolisch) | oberem Blutdruck (systolisch)
Pfeifende Atmung | pfeifender Atmung
Rotes Fleisch | rotem Fleisch
Scharfes Essen | scharfem Essen
Schmerzhafte Gelenke (Zahl) | schmerzhaften Gelenken (Zahl)
Schritte pro Tag | Schritten pro Tag
Schwarzer Tee | schwarzem Tee
Schwungvolle Musik | schwungvoller Musik
Soziale Medien | sozialen Medien
Süße Getränke | süßen Getränken
Tagebuch schreiben | Tagebuchschreiben
Tagsüber im Bett | Zeit tagsüber im Bett
Trockene Augen | trockenen Augen
Trockene Haut | trockener Haut
Unruhige Beine | unruhigen Beinen
Unterer Blutdruck (diastolisch) | unterem Blutdruck (diastolisch)
Vergessene Medikamente | vergessenen Medikamenten
Verstopfte Nase | verstopfter Nase
Zugesetzter Zucker | zugesetztem Zucker`

const datives: ReadonlyMap<string, string> = new Map([
  ...PLURALS.split(/,\s/).map((name) => [name, `${name}n`] as const),
  ...OTHERS.split('\n').map((line) => {
    const [name = '', dative = ''] = line.split(' | ')
    return [name, dative] as const
  }),
])

/** "nach alkoholischen Getränken". */
export const dative = (name: string): string => datives.get(name) ?? name

/** "ohne alkoholische Getränke", "ohne grünen Tee". */
export function accusative(name: string): string {
  const hasAdjective = /^\p{Ll}/u.test(dative(name))
  if (!hasAdjective) return name
  return (name.charAt(0).toLowerCase() + name.slice(1)).replace(/^(\p{L}+)er /u, '$1en ')
}
