/**
 * Ready-made questions for an experiment: what to do on which days, what to look at, how long it works, and where it was
 * studied. Whether something helps one person is what the experiment is for; the source says only why it is worth asking.
 */
import type { ExperimentQuestion } from '@upshot/contract'
import { type Language, wordTable } from '../../lib/language.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import type { CommonVariable } from '../../tracking/variables/catalogue/common-variable.ts'
import type { CatalogueName } from '../../tracking/variables/catalogue/index.ts'
import { commonVariableNamed, nameIn } from '../../tracking/variables/catalogue/words.ts'

interface ReadyQuestion {
  readonly id: keyof (typeof armTexts)['en']
  /** Its name in the catalogue; absent if it is not something people record. */
  readonly cause?: CatalogueName
  readonly effect: CatalogueName
  readonly lagDays: number
  /** The time until a day's effect on this outcome appears or fades; if absent, the catalogue's value for the cause. */
  readonly worksForDays?: number
  readonly medicine: 'none' | 'overTheCounter'
  readonly source: string
}

const armTexts = wordTable('learning/experiments/questions', {
  caffeineAfterNoon: {
    usual: 'Coffee as usual.',
    change: 'No coffee after noon.',
  },
  noCaffeine: {
    usual: 'Coffee as usual.',
    change: 'No coffee today.',
  },
  noAlcohol: {
    usual: 'Drinks as usual.',
    change: 'No alcohol today.',
  },
  noLateScreen: {
    usual: 'Screens in the evening as usual.',
    change: 'No screen in the last hour before bed.',
  },
  noLateMeal: {
    usual: 'Dinner as usual.',
    change: 'Last meal at least three hours before bed.',
  },
  noDairy: {
    usual: 'Dairy as usual.',
    change: 'No dairy today.',
  },
  noGluten: {
    usual: 'Bread and pasta as usual.',
    change: 'No bread, pasta or other wheat today.',
  },
  lowFodmap: {
    usual: 'Food as usual.',
    change: 'No onion, garlic, wheat, beans or apples today.',
  },
  magnesium: {
    usual: 'No magnesium today.',
    change: 'Magnesium in the evening, as the package says.',
  },
  melatonin: {
    usual: 'No melatonin today.',
    change: 'Melatonin an hour before bed, as the package says.',
  },
  walk: {
    usual: 'The day as usual.',
    change: 'Walk briskly for 30 minutes.',
  },
  eveningExercise: {
    usual: 'No exercise in the evening.',
    change: 'Exercise in the evening, at least an hour before bed.',
  },
  morningLight: {
    usual: 'The morning as usual.',
    change: '20 minutes outdoors within an hour of getting up.',
  },
  coldShower: {
    usual: 'Shower as usual.',
    change: 'End your shower with 30 seconds of cool water.',
  },
  meditation: {
    usual: 'No meditation today.',
    change: 'Meditate for 10 minutes.',
  },
  slowBreathing: {
    usual: 'No breathing exercise today.',
    change: 'Five minutes of slow breathing with long out-breaths.',
  },
  water: {
    usual: 'Water as usual.',
    change: 'One litre more water than usual.',
  },
  noSweets: {
    usual: 'Sweets as usual.',
    change: 'No sweets today.',
  },
  lessSalt: {
    usual: 'Salt as usual.',
    change: 'No added salt and no salty snacks today.',
  },
  lessSocialMedia: {
    usual: 'Social media as usual.',
    change: 'Social media for 30 minutes at most.',
  },
  gratitude: {
    usual: 'The evening as usual.',
    change: 'Write down three good things of the day.',
  },
  regularBedtime: {
    usual: 'Bedtime as it comes.',
    change: 'In bed at your fixed time, within 15 minutes.',
  },
  nap: {
    usual: 'No nap today.',
    change: 'A nap of 10 to 20 minutes in the early afternoon.',
  },
  warmBath: {
    usual: 'The evening as usual.',
    change: 'A warm shower or bath an hour or two before bed.',
  },
  peppermint: {
    usual: 'No peppermint oil today.',
    change: 'Peppermint oil capsules, as the package says.',
  },
  psyllium: {
    usual: 'No psyllium today.',
    change: 'Psyllium with plenty of water, as the package says.',
  },
  stretching: {
    usual: 'No stretching before bed.',
    change: 'Stretch calves and thighs before bed.',
  },
  coolBedroom: {
    usual: 'Bedroom as usual.',
    change: 'Bedroom at about 18 °C.',
  },
  readBeforeBed: {
    usual: 'No book in bed.',
    change: 'Read a book in bed for 15 to 30 minutes.',
  },
})

const questions: readonly ReadyQuestion[] = [
  {
    id: 'caffeineAfterNoon',
    cause: 'Coffee',
    effect: 'Sleep Duration',
    lagDays: 1,
    medicine: 'none',
    source: 'Drake et al. 2013, J Clin Sleep Med 9, 1195',
  },
  {
    id: 'noCaffeine',
    cause: 'Coffee',
    effect: 'Anxiety',
    lagDays: 0,
    worksForDays: 2,
    medicine: 'none',
    source: 'Smith 2002, Food Chem Toxicol 40, 1243',
  },
  {
    id: 'noAlcohol',
    cause: 'Alcoholic Drinks',
    effect: 'Sleep Quality',
    lagDays: 1,
    medicine: 'none',
    source: 'Ebrahim et al. 2013, Alcohol Clin Exp Res 37, 539',
  },
  {
    id: 'noLateScreen',
    cause: 'Late Screen Use',
    effect: 'Time to Fall Asleep',
    lagDays: 1,
    medicine: 'none',
    source: 'Chang et al. 2015, PNAS 112, 1232',
  },
  {
    id: 'noLateMeal',
    effect: 'Heartburn',
    lagDays: 1,
    medicine: 'none',
    source: 'Fujiwara et al. 2005, Am J Gastroenterol 100, 2633',
  },
  {
    id: 'noDairy',
    cause: 'Dairy Products',
    effect: 'Bloating',
    lagDays: 0,
    worksForDays: 2,
    medicine: 'none',
    source: 'Suchy et al. 2010, Ann Intern Med 152, 792',
  },
  {
    id: 'noGluten',
    cause: 'Gluten',
    effect: 'Bloating',
    lagDays: 0,
    medicine: 'none',
    source: 'Biesiekierski et al. 2011, Am J Gastroenterol 106, 508',
  },
  {
    id: 'lowFodmap',
    effect: 'Abdominal Pain',
    lagDays: 0,
    worksForDays: 7,
    medicine: 'none',
    source: 'Halmos et al. 2014, Gastroenterology 146, 67',
  },
  {
    id: 'magnesium',
    cause: 'Magnesium Supplement',
    effect: 'Sleep Quality',
    lagDays: 1,
    medicine: 'overTheCounter',
    source: 'Abbasi et al. 2012, J Res Med Sci 17, 1161',
  },
  {
    id: 'melatonin',
    cause: 'Melatonin',
    effect: 'Time to Fall Asleep',
    lagDays: 1,
    medicine: 'overTheCounter',
    source: 'Ferracioli-Oda et al. 2013, PLoS One 8, e63773',
  },
  {
    id: 'walk',
    cause: 'Walking',
    effect: 'Overall Mood',
    lagDays: 0,
    medicine: 'none',
    source: 'Reed and Ones 2006, Psychol Sport Exerc 7, 477',
  },
  {
    id: 'eveningExercise',
    cause: 'Exercise',
    effect: 'Sleep Quality',
    lagDays: 1,
    medicine: 'none',
    source: 'Stutz et al. 2019, Sports Med 49, 269',
  },
  {
    id: 'morningLight',
    cause: 'Sunlight Exposure',
    effect: 'Energy Level',
    lagDays: 0,
    worksForDays: 2,
    medicine: 'none',
    source: 'Golden et al. 2005, Am J Psychiatry 162, 656',
  },
  {
    id: 'coldShower',
    cause: 'Cold Shower',
    effect: 'Energy Level',
    lagDays: 0,
    medicine: 'none',
    source: 'Buijze et al. 2016, PLoS One 11, e0161749',
  },
  {
    id: 'meditation',
    cause: 'Meditation',
    effect: 'Stress',
    lagDays: 0,
    medicine: 'none',
    source: 'Goyal et al. 2014, JAMA Intern Med 174, 357',
  },
  {
    id: 'slowBreathing',
    cause: 'Breathing Exercises',
    effect: 'Anxiety',
    lagDays: 0,
    medicine: 'none',
    source: 'Balban et al. 2023, Cell Rep Med 4, 100895',
  },
  {
    id: 'water',
    cause: 'Water',
    effect: 'Headache',
    lagDays: 0,
    worksForDays: 2,
    medicine: 'none',
    source: 'Spigt et al. 2012, Fam Pract 29, 370',
  },
  {
    id: 'noSweets',
    cause: 'Sweets',
    effect: 'Energy Level',
    lagDays: 0,
    medicine: 'none',
    source: 'Mantantzis et al. 2019, Neurosci Biobehav Rev 101, 45',
  },
  {
    id: 'lessSalt',
    cause: 'Sodium',
    effect: 'Systolic Blood Pressure',
    lagDays: 0,
    worksForDays: 7,
    medicine: 'none',
    source: 'Filippini et al. 2021, Circulation 143, 1542',
  },
  {
    id: 'lessSocialMedia',
    cause: 'Social Media',
    effect: 'Overall Mood',
    lagDays: 0,
    medicine: 'none',
    source: 'Hunt et al. 2018, J Soc Clin Psychol 37, 751',
  },
  {
    id: 'gratitude',
    cause: 'Journaling',
    effect: 'Overall Mood',
    lagDays: 1,
    medicine: 'none',
    source: 'Emmons and McCullough 2003, J Pers Soc Psychol 84, 377',
  },
  {
    id: 'regularBedtime',
    cause: 'Bedtime',
    effect: 'Energy Level',
    lagDays: 1,
    worksForDays: 3,
    medicine: 'none',
    source: 'Phillips et al. 2017, Sci Rep 7, 3216',
  },
  {
    id: 'nap',
    cause: 'Nap Duration',
    effect: 'Energy Level',
    lagDays: 0,
    medicine: 'none',
    source: 'Brooks and Lack 2006, Sleep 29, 831',
  },
  {
    id: 'warmBath',
    cause: 'Hot Bath',
    effect: 'Time to Fall Asleep',
    lagDays: 1,
    medicine: 'none',
    source: 'Haghayegh et al. 2019, Sleep Med Rev 46, 124',
  },
  {
    id: 'peppermint',
    cause: 'Peppermint Oil',
    effect: 'Abdominal Pain',
    lagDays: 0,
    worksForDays: 3,
    medicine: 'overTheCounter',
    source: 'Alammar et al. 2019, BMC Complement Altern Med 19, 21',
  },
  {
    id: 'psyllium',
    cause: 'Psyllium',
    effect: 'Constipation',
    lagDays: 0,
    medicine: 'overTheCounter',
    source: 'McRorie et al. 1998, Aliment Pharmacol Ther 12, 491',
  },
  {
    id: 'stretching',
    cause: 'Stretching',
    effect: 'Muscle Cramps',
    lagDays: 1,
    worksForDays: 3,
    medicine: 'none',
    source: 'Hallegraeff et al. 2012, J Physiother 58, 17',
  },
  {
    id: 'coolBedroom',
    cause: 'Bedroom Temperature',
    effect: 'Sleep Quality',
    lagDays: 1,
    medicine: 'none',
    source: 'Okamoto-Mizuno and Mizuno 2012, J Physiol Anthropol 31, 14',
  },
  {
    id: 'readBeforeBed',
    cause: 'Reading',
    effect: 'Sleep Quality',
    lagDays: 1,
    medicine: 'none',
    source: 'Finucane et al. 2021, Trials 22, 873',
  },
]

/** For how many days something works or builds up, by the question about this outcome or by the catalogue; undefined if unknown. */
export function commonDaysToWork(
  common: Pick<CommonVariable, 'name' | 'daysToWork' | 'durationOfActionSeconds'> | undefined,
  effectName: string | undefined,
): number | undefined {
  const question = questions.find(({ cause, effect }) => cause === common?.name && effect === effectName)
  const seconds = common?.durationOfActionSeconds
  const days = [
    ...(question ? [question.worksForDays ?? 1] : []),
    ...(common?.daysToWork === undefined ? [] : [common.daysToWork]),
    ...(seconds === undefined ? [] : [Math.ceil(seconds / SECONDS_PER_DAY)]),
  ]
  return days.length === 0 ? undefined : Math.max(...days)
}

export const presentQuestions = (language: Language): ExperimentQuestion[] =>
  questions.map(({ id, cause, effect, lagDays, medicine, source, ...question }) => {
    const { usual, change } = armTexts[language][id]
    const commonDays = cause && commonDaysToWork(commonVariableNamed(cause), effect)
    const worksForDays = commonDays ?? question.worksForDays ?? 1
    return {
      id,
      source,
      worksForDays,
      effectDisplayName: nameIn(language, effect),
      input: {
        ...(cause === undefined ? {} : { causeVariableName: cause }),
        effectVariableName: effect,
        arms: [usual, change].map((instruction) => ({ name: instruction.replace(/\.$/, ''), instruction })),
        lagDays,
        design: { kind: 'blocks', washoutDays: worksForDays - 1 },
        medicine,
      },
    }
  })
