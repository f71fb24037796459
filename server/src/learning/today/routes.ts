import type { UsualEntry, VariableCategoryName } from '@upshot/contract'
import { type HandlersOf, replyWith } from '../../http/handler.ts'
import type { Language } from '../../lib/language.ts'
import { dayText, utcText } from '../../lib/utc-text.ts'
import { presentComing, presentEntries } from '../../reminding/days/present.ts'
import { slimNotification } from '../../reminding/notifications/present.ts'
import { displayText } from '../../tracking/measurements/present.ts'
import { countedMember, displayNameIn } from '../../tracking/variables/catalogue/words.ts'
import { inputTypeOf } from '../../tracking/variables/present.ts'
import { presentState } from '../findings/present.ts'
import type { Today } from './service.ts'

type TodayReading = Awaited<ReturnType<Today['read']>>

export function todayRoutes(today: Today): HandlersOf<'getToday'> {
  return {
    getToday: async ({ caller }) => {
      const { person, analysis, finding, news, ...read } = await today.read(caller)
      const { primary_outcome_variable_id: outcome } = person
      return replyWith({
        person: {
          userId: person.id,
          displayName: person.display_name,
          timeZone: caller.timeZone,
          ...(person.language === null ? {} : { language: person.language }),
          ...(outcome === null ? {} : { primaryOutcomeVariableId: outcome }),
        },
        date: dayText(read.day),
        due: read.due.map(slimNotification),
        upcoming: presentComing(read.coming, caller.timeZone),
        entries: presentEntries(read, caller),
        usual: read.usual.map((usual) => presentUsual(usual, caller.language)),
        ...(finding ? { card: finding } : {}),
        ...(news ? { news } : {}),
        analysis: presentState(analysis, caller.language),
        unread: read.unread,
        serverTime: utcText(read.nowEpoch),
      })
    },
  }
}

const presentUsual = (
  { variable, usual: { value, lastEpoch } }: TodayReading['usual'][number],
  language: Language,
): UsualEntry => ({
  variableId: variable.id,
  variableName: variable.name,
  displayName: displayNameIn(language, variable),
  ...countedMember(language, variable.name, variable.unit.abbreviatedName),
  variableCategoryName: variable.category.name as VariableCategoryName,
  combinationOperation: variable.combination,
  valence: variable.valence,
  inputType: inputTypeOf(variable.unit),
  value,
  unitAbbreviatedName: variable.unit.abbreviatedName,
  displayValueAndUnitString: displayText(value, variable.unit),
  lastRecordedAt: utcText(lastEpoch),
})
