/**
 * The safety rules as a table. A rule says what it applies to and which sentence is shown; `check.ts` applies them
 * when a draft is saved and when an experiment starts. Names and patterns cover English, German and Spanish.
 */
import type { ExperimentConfirmations } from '@upshot/contract'

// The kinds of safety rules.

/** The text a rule is applied to: the deed (cause and arms), or the outcomes. */
type Concern = 'deed' | 'outcome'

/** Refused, whatever is confirmed. */
export interface NeverRule {
  readonly id: string
  readonly kind: 'never'
  readonly concern: Concern
  readonly sentence: string
  /** Names in any spelling that the variable search understands. */
  readonly names?: readonly string[]
  readonly patterns?: readonly RegExp[]
  /** A number in the text that is too large or too small. */
  readonly amounts?: readonly {
    readonly pattern: RegExp
    readonly isBad: (amount: number) => boolean
  }[]
}

/** Substances of which no arm may ask for more: the arms may be "as usual" and "none". */
export interface SubstanceRule {
  readonly id: string
  readonly kind: 'substance'
  readonly sentence: string
  readonly names: readonly string[]
}

/** Who has to confirm. */
export type ConfirmationGroup = 'everybody' | 'treatment' | 'prescribed' | 'swallowed' | 'food'

/** Confirmed by the person at the start. */
export interface ConfirmRule {
  readonly id: string
  readonly kind: 'confirm'
  readonly askedOf: ConfirmationGroup
  readonly field: keyof ExperimentConfirmations
  readonly expected: boolean | 'date'
  /** The question. */
  readonly sentence: string
  /** Shown to those who answer otherwise. */
  readonly refusal: string
}

/** What the draft itself has to state. */
export interface InputRule {
  readonly id: string
  readonly kind: 'input'
  readonly askedOf: ConfirmationGroup
  readonly field: 'medicine'
  readonly sentence: string
}

/** The sentences of the rules in another language, by the ids of the rules. */
export type SafetyTexts = Readonly<Record<string, { readonly sentence: string; readonly refusal?: string }>>

export type SafetyRule = NeverRule | SubstanceRule | ConfirmRule | InputRule

// What no arm may ask for, in English, German and Spanish.

const HOURS = '(?:h|hrs?|hours?|std|stunden?|horas?)\\b'
const NUMBER = '(\\d+(?:[.,]\\d+)?)'

const text = (source: string): RegExp => new RegExp(source, 'iu')
const amount = (source: string): RegExp => new RegExp(source, 'giu')

/** The pattern must end with an amount of fluid, not with a drink that may well be reduced ("drink less coffee"). */
const FLUID_EN = '(?= (?:water|fluids?|liquids?|than|as|overall|during|in|on|at|after|before|today)\\b|[^\\p{L}]*$)'
const FLUID_DE = '(?= (?:wasser|flüssigkeit|als|insgesamt|am|im|nach|vor|heute)(?!\\p{L})|[^\\p{L}]*$)'
const FLUID_ES = '(?= (?:agua|l[ií]quidos?|que|en total|durante|hoy|antes|despu[eé]s)(?!\\p{L})|[^\\p{L}]*$)'

const neverDeeds: readonly NeverRule[] = [
  {
    id: 'never-long-fast',
    kind: 'never',
    concern: 'deed',
    sentence: 'An arm may not ask you to fast for more than 24 hours.',
    patterns: [
      text('\\b(?:water|dry|juice)[ -]?fast'),
      text('\\b(?:two|three|four|five|several|multi)[ -]?days?[ -]fast'),
      text('\\bfast(?:ing)?\\b.{0,20}\\b(?:two|three|four|five|several) days\\b'),
      text('\\b(?:no|without|nothing to) (?:food|eat|eating)\\b.{0,20}\\b(?:two|three|four|five|several) days\\b'),
      text('\\b(?:wasser|saft|trocken)[ -]?fasten'),
      text('\\b(?:zwei|drei|vier|fünf|mehrere) tage\\b.{0,20}\\b(?:faste|nichts essen|ohne essen)'),
      text('\\b(?:faste\\w*|iss nichts|nichts essen)\\b.{0,20}\\b(?:zwei|drei|vier|fünf|mehrere) tage\\b'),
      text('\\bayun\\w* (?:de agua|seco|de zumos?|de jugos?)\\b'),
      text('\\b(?:ayun\\w*|sin comer|sin comida|no com\\w+)\\b.{0,20}\\b(?:dos|tres|cuatro|cinco|varios) d[ií]as\\b'),
      text('\\b(?:dos|tres|cuatro|cinco|varios) d[ií]as\\b.{0,20}\\b(?:ayun|sin comer|sin comida)'),
    ],
    amounts: [
      { pattern: amount(`\\bfast\\w*\\b.{0,30}?${NUMBER}\\s*-?\\s*${HOURS}`), isBad: (hours) => hours > 24 },
      { pattern: amount(`\\b${NUMBER}\\s*-?\\s*${HOURS}.{0,15}\\bfast`), isBad: (hours) => hours > 24 },
      { pattern: amount(`\\b(?:ayun\\w*|sin comer)\\b.{0,30}?${NUMBER}\\s*${HOURS}`), isBad: (hours) => hours > 24 },
      { pattern: amount(`\\b${NUMBER}\\s*${HOURS}.{0,15}\\b(?:ayun|sin comer)`), isBad: (hours) => hours > 24 },
      { pattern: amount('\\b(?:ayun\\w*|sin comer)\\b.{0,30}?(\\d+)\\s*d[ií]as?\\b'), isBad: (days) => days > 1 },
      { pattern: amount('\\b(\\d+)\\s*d[ií]as?\\b.{0,10}\\b(?:ayun|sin comer)'), isBad: (days) => days > 1 },
      {
        pattern: amount(
          '\\b(?:fast\\w*|no food|nothing to eat|nichts essen)\\b.{0,30}?(\\d+)\\s*-?\\s*(?:days?|tage?)\\b',
        ),
        isBad: (days) => days > 1,
      },
      {
        pattern: amount('\\b(\\d+)\\s*-?\\s*(?:days?|tage?)\\b.{0,10}\\b(?:fast|nichts essen)'),
        isBad: (days) => days > 1,
      },
    ],
  },
  {
    id: 'never-less-fluid',
    kind: 'never',
    concern: 'deed',
    sentence: 'An arm may not ask you to drink less than you need.',
    patterns: [
      text(
        '\\b(?:no|less|little|without|avoid|skip|restrict|limit|cut)\\b(?: (?:much|any|your|the|of|to))? (?:water|fluids?|liquids?|drinking|hydration)\\b',
      ),
      text(`\\b(?:drink|drinking) (?:nothing(?! but)|(?:less|as little)${FLUID_EN})`),
      text('\\bdehydrat'),
      text('\\b(?:kein|weniger|wenig|ohne) (?:wasser|flüssigkeit)(?!\\p{L})'),
      text(`\\btrink\\w* (?:nichts(?! (?:außer|als))|(?:weniger|kaum|so wenig)${FLUID_DE})`),
      text('\\b(?:weniger|nichts|kaum|so wenig) (?:wasser |zu )?trinken\\b'),
      text(
        '\\b(?:menos|poca|sin|evita\\w*|limita\\w*|reduc\\w*|restring\\w*)(?: (?:el|la|los|de|tu|consumo))* (?:agua|l[ií]quidos?)\\b',
      ),
      text('\\bno beb\\w* (?:nada(?! (?:m[aá]s|salvo|excepto))|agua|l[ií]quidos?)'),
      text(`\\bbeb\\w* (?:menos|poco|lo m[ií]nimo)${FLUID_ES}`),
      text('\\bdeshidrat'),
    ],
  },
  {
    id: 'never-too-little-sleep',
    kind: 'never',
    concern: 'deed',
    sentence: 'An arm may not ask you to sleep less than 6 hours.',
    patterns: [
      text('\\ball[ -]?nighter\\b'),
      text('\\b(?:no|without|skip) sleep\\b'),
      text('\\bstay (?:up|awake) all night\\b'),
      text('\\bsleep depriv'),
      text('\\b(?:kein|ohne) schlaf\\b'),
      text('\\bdurchmachen\\b|\\bschlafentzug'),
      text('\\bdie ganze nacht (?:wach|auf)\\b'),
      text('\\bsin dormir\\b(?! (?:la |una )?siesta)|\\bnoche en vela\\b|\\bprivaci[oó]n de(?:l)? sueño'),
      text('\\btoda la noche (?:despiert|en vela)|\\bnoche despiert'),
    ],
    amounts: [
      {
        pattern: amount(
          `(?<!\\b(?:before|after|until|to|vor dem|nach dem|zum) )\\b(?:sleep\\w*|schlaf\\w*)\\b.{0,30}?${NUMBER}\\s*${HOURS}`,
        ),
        isBad: (hours) => hours < 6,
      },
      {
        pattern: amount(
          `\\b${NUMBER}\\s*${HOURS}(?: (?!before|after|until|vor|nach|bis)\\w+){0,2} (?:sleep|in bed|night|schlaf|im bett)`,
        ),
        isBad: (hours) => hours < 6,
      },
      {
        pattern: amount(
          `(?<!\\b(?:antes de|después de|hasta|para|al) )\\b(?:dorm\\w*|duerm\\w*)\\b(?!.{0,30}siesta).{0,30}?${NUMBER}\\s*${HOURS}`,
        ),
        isBad: (hours) => hours < 6,
      },
      {
        pattern: amount(`\\b${NUMBER}\\s*${HOURS} (?:de sueño|en la cama|por noche)`),
        isBad: (hours) => hours < 6,
      },
    ],
  },
  {
    id: 'never-tired-at-the-wheel',
    kind: 'never',
    concern: 'deed',
    sentence: 'An arm may not ask you to drive or work while you are tired.',
    patterns: [
      text(
        '\\b(?:drive|driving|work|working|operat\\w+|machine\\w*)\\b.{0,30}\\b(?:tired|sleepy|drowsy|exhausted|without sleep)\\b',
      ),
      text('\\b(?:tired|sleepy|drowsy|exhausted)\\b.{0,30}\\b(?:drive|driving|operat\\w+|machine\\w*)\\b'),
      text(
        '\\b(?:fahr\\w*|autofahr\\w*|arbeit\\w*|bedien\\w*|maschine\\w*)(?!\\p{L}).{0,30}(?<!\\p{L})(?:müde|schläfrig|übermüdet)',
      ),
      text(
        '(?<!\\p{L})(?:müde|schläfrig|übermüdet)(?!\\p{L}).{0,30}\\b(?:fahr\\w*|autofahr\\w*|bedien\\w*|maschine\\w*)',
      ),
      text(
        '\\b(?:condu[cz]\\w*|manej\\w*|trabaj\\w*|m[aá]quinas?)(?!\\p{L}).{0,30}\\b(?:cansad|agotad|con sueño|somnolient)',
      ),
      text('\\b(?:cansad|agotad|con sueño|somnolient).{0,30}\\b(?:condu[cz]|manej|m[aá]quina)'),
    ],
  },
  {
    id: 'never-breath-holding',
    kind: 'never',
    concern: 'deed',
    sentence: 'An arm may not ask you to hold your breath in or under water.',
    patterns: [
      text('\\b(?:hold|holding)\\b.{0,15}\\bbreath\\b.{0,30}\\b(?:water|pool|bath|tub|lake|sea)\\b'),
      text('\\b(?:water|pool|bath|tub|lake|sea)\\b.{0,30}\\b(?:hold|holding)\\b.{0,15}\\bbreath\\b'),
      text('\\bhalt\\w* (?:die |den )?(?:luft|atem)\\b.{0,30}\\b(?:wasser|becken|wanne|see|meer)\\b'),
      text('\\b(?:luft|atem)\\b.{0,30}\\b(?:wasser|becken|wanne|see|meer)\\b.{0,15}\\banhalt'),
      text('\\b(?:wasser|becken|wanne|see|meer)\\b.{0,30}\\b(?:luft|atem)\\b.{0,15}\\banhalt'),
      text(
        '\\b(?:aguant|conten|manten|cont[eé]n)\\w*\\b.{0,15}\\b(?:respiraci[oó]n|aire|aliento)(?!\\p{L}).{0,30}\\b(?:agua|piscina|bañera|lago|mar)\\b',
      ),
      text(
        '\\b(?:agua|piscina|bañera|lago|mar)\\b.{0,30}\\b(?:aguant|conten|manten|cont[eé]n)\\w*\\b.{0,15}\\b(?:respiraci[oó]n|aire|aliento)',
      ),
    ],
  },
  {
    id: 'never-allergen',
    kind: 'never',
    concern: 'deed',
    sentence: 'An arm may not ask you to take something you are allergic to.',
    patterns: [
      text('\\ballergen'),
      text('\\ballergic\\b'),
      text('\\ballergisch\\b'),
      text('\\ban(?:aphyla|afila)'),
      text('\\bal[eé]rg(?:en|ic)'),
    ],
  },
]

/**
 * Medicines that are never part of an experiment, because leaving one out or taking more of it can do lasting harm.
 * Matched by name, common names and the catalogue's synonyms. This cannot be complete, so everybody also confirms that
 * the experiment involves none.
 */
interface NamedGroup {
  readonly id: string
  /** Its name as it appears in a sentence. */
  readonly what: string
  readonly names: readonly string[]
}

const group = (id: string, medicines: string, names: string): NamedGroup => ({
  id,
  what: medicines,
  names: names.split(',').map((name) => name.trim()),
})

export const neverMedicines: readonly NamedGroup[] = [
  group(
    'glucose-lowering',
    'medicines that lower blood sugar',
    `Insulin, Metformin, Semaglutide, Ozempic, Wegovy, Rybelsus, Liraglutide, Victoza, Dulaglutide, Trulicity, Exenatide,
     Tirzepatide, Mounjaro, Glipizide, Gliclazide, Glimepiride, Glibenclamide, Glyburide, Sitagliptin, Januvia, Linagliptin,
     Empagliflozin, Jardiance, Dapagliflozin, Canagliflozin, Pioglitazone, Acarbose, Repaglinide, Sulfonylurea, GLP-1, Blutzuckersenker,
     Insulina, Metformina, Semaglutida, Antidiabético, Antidiabéticos`,
  ),
  group(
    'blood-thinning',
    'medicines that thin the blood',
    `Warfarin, Coumadin, Marcumar, Phenprocoumon, Acenocoumarol, Heparin, Enoxaparin, Dalteparin, Apixaban, Eliquis,
     Rivaroxaban, Xarelto, Edoxaban, Dabigatran, Pradaxa, Clopidogrel, Plavix, Prasugrel, Ticagrelor, Brilinta, Dipyridamole,
     Aspirin, Blood Thinner, Blood Thinners, Anticoagulant, Antiplatelet, Blutverdünner, Gerinnungshemmer,
     Warfarina, Heparina, Aspirina, Sintrom, Acenocumarol, Anticoagulante, Anticoagulantes, Antiagregante`,
  ),
  group(
    'heart',
    'medicines for the heart and its rhythm, beta blockers, clonidine and nitrates',
    `Propranolol, Metoprolol, Bisoprolol, Atenolol, Carvedilol, Nebivolol, Nadolol, Sotalol, Labetalol, Timolol, Beta Blocker,
     Beta Blockers, Amiodarone, Flecainide, Propafenone, Dronedarone, Digoxin, Digitoxin, Verapamil, Diltiazem, Clonidine,
     Nitroglycerin, Glyceryl Trinitrate, Isosorbide, Antiarrhythmic, Betablocker, Nitrospray,
     Betabloqueante, Betabloqueantes, Betabloqueador, Digoxina, Nitroglicerina, Antiarrítmico`,
  ),
  group(
    'epilepsy',
    'medicines for seizures',
    `Lamotrigine, Lamictal, Topiramate, Topamax, Valproate, Valproic Acid, Depakote, Carbamazepine, Tegretol, Oxcarbazepine,
     Levetiracetam, Keppra, Phenytoin, Phenobarbital, Primidone, Lacosamide, Brivaracetam, Zonisamide, Ethosuximide,
     Gabapentin, Neurontin, Pregabalin, Lyrica, Antiepileptic, Anticonvulsant, Antiepileptikum, Antiepileptika,
     Antiepiléptico, Antiepilépticos, Anticonvulsivo, Anticonvulsivante, Lamotrigina, Valproato, Carbamazepina`,
  ),
  group(
    'mind',
    'antidepressants, lithium and antipsychotics',
    `Sertraline, Zoloft, Escitalopram, Lexapro, Citalopram, Celexa, Fluoxetine, Prozac, Paroxetine, Paxil, Fluvoxamine,
     Venlafaxine, Effexor, Desvenlafaxine, Duloxetine, Cymbalta, Bupropion, Wellbutrin, Mirtazapine, Trazodone, Amitriptyline,
     Nortriptyline, Clomipramine, Imipramine, Doxepin, Vortioxetine, Agomelatine, Tranylcypromine, Moclobemide, Phenelzine,
     Antidepressant, SSRI, SNRI, MAOI, Lithium, Quetiapine, Seroquel, Olanzapine, Zyprexa, Risperidone, Risperdal,
     Aripiprazole, Abilify, Clozapine, Haloperidol, Ziprasidone, Paliperidone, Lurasidone, Antipsychotic, Antidepressivum,
     Antidepressiva, Antipsychotikum, Neuroleptikum, Neuroleptika, Antidepresivo, Antidepresivos, Antipsicótico, Antipsicóticos,
     Litio, Sertralina, Fluoxetina, Paroxetina, Quetiapina`,
  ),
  group(
    'sedating',
    'benzodiazepines, sleeping pills and opioids',
    `Lorazepam, Ativan, Diazepam, Valium, Alprazolam, Xanax, Clonazepam, Klonopin, Oxazepam, Temazepam, Bromazepam,
     Midazolam, Benzodiazepine, Zolpidem, Ambien, Zopiclone, Eszopiclone, Lunesta, Zaleplon, Sleeping Pill, Sleeping Pills,
     Sleeping Tablet, Sleeping Tablets, Opioid, Codeine, Tramadol, Morphine, Oxycodone, Oxycontin, Percocet, Hydrocodone,
     Vicodin, Hydromorphone, Fentanyl, Methadone, Buprenorphine, Suboxone, Tapentadol, Tilidine, Schlaftablette, Schlaftabletten,
     Schlafmittel, Opiat, Opiate, Morphin, Benzodiacepina, Benzodiacepinas, Somnífero, Somníferos, Pastilla para dormir,
     Pastillas para dormir, Opioide, Opioides, Opiáceo, Opiáceos, Morfina, Codeína`,
  ),
  group(
    'steroids',
    'corticosteroids that are swallowed',
    `Prednisone, Prednisolone, Methylprednisolone, Dexamethasone, Hydrocortisone Tablets, Cortisone Tablets, Cortisone Pills,
     Steroid Tablets, Steroid Pills, Oral Steroid, Oral Corticosteroid, Betamethasone, Deflazacort, Kortisontabletten, Cortisontabletten,
     Prednisona, Prednisolona, Dexametasona, Corticoides orales, Pastillas de cortisona`,
  ),
  group(
    'immune',
    'medicines that suppress the immune system',
    `Methotrexate, Azathioprine, Ciclosporin, Cyclosporine, Tacrolimus, Mycophenolate, Sirolimus, Everolimus, Leflunomide,
     Hydroxychloroquine, Adalimumab, Humira, Infliximab, Remicade, Etanercept, Enbrel, Rituximab, Tocilizumab, Ustekinumab,
     Secukinumab, Tofacitinib, Biologic Injection, Immunosuppressant, Immunsuppressivum, Immunsuppressiva,
     Inmunosupresor, Inmunosupresores, Metotrexato, Azatioprina`,
  ),
  group(
    'cancer',
    'medicines for cancer',
    `Chemotherapy, Tamoxifen, Anastrozole, Letrozole, Exemestane, Imatinib, Capecitabine, Cisplatin, Doxorubicin, Paclitaxel,
     Cyclophosphamide, Pembrolizumab, Bicalutamide, Enzalutamide, Abiraterone, Chemotherapie, Quimioterapia, Tamoxifeno`,
  ),
  group(
    'infection',
    'antivirals, antibiotics and medicines for tuberculosis',
    `Antibiotic, Antibiotics, Amoxicillin, Penicillin, Doxycycline, Azithromycin, Ciprofloxacin, Clarithromycin, Cefuroxime,
     Cephalexin, Clindamycin, Metronidazole, Nitrofurantoin, Levofloxacin, Antiviral, Aciclovir, Acyclovir, Valacyclovir,
     Oseltamivir, Tamiflu, Paxlovid, Tenofovir, Emtricitabine, Truvada, Dolutegravir, Biktarvy, Isoniazid, Rifampicin,
     Rifampin, Ethambutol, Pyrazinamide, Antibiotikum, Antibiotika, Virostatikum, Antibiótico, Antibióticos, Antiviral, Antivirales,
     Amoxicilina, Penicilina`,
  ),
  group(
    'thyroid',
    'thyroid hormones',
    `Levothyroxine, L-Thyroxine, Thyroxine, Euthyrox, Synthroid, Liothyronine, Armour Thyroid, Thyroid Hormone,
     Schilddrüsenhormon, Schilddrüsenhormone, Schilddrüsentabletten, Levotiroxina, Tiroxina, Eutirox, Hormona tiroidea,
     Hormonas tiroideas`,
  ),
  group(
    'contraceptive',
    'contraceptives',
    `Contraceptive Pill, Contraceptive, Contraception, Birth Control, Birth Control Pill, The Pill, Mini Pill, Vaginal Ring,
     Morning After Pill, Levonorgestrel, Ethinylestradiol, Antibabypille, Die Pille, Minipille, Verhütungsmittel,
     Anticonceptivo, Anticonceptivos, La píldora, Píldora anticonceptiva, Pastilla anticonceptiva, Anillo vaginal`,
  ),
  group(
    'rescue',
    'rescue inhalers and adrenaline',
    `Albuterol, Salbutamol, Ventolin, Rescue Inhaler, Reliever Inhaler, Terbutaline, Fenoterol, Levalbuterol, Adrenaline,
     Epinephrine, EpiPen, Notfallspray, Asthmaspray, Adrenalin, Inhalador de rescate, Adrenalina, Epinefrina`,
  ),
  group(
    'breathing',
    'oxygen and CPAP',
    'Oxygen Therapy, Supplemental Oxygen, CPAP, BiPAP, Sleep Apnea Mask, Sauerstofftherapie, Schlafapnoe Maske, Oxigenoterapia',
  ),
]

const HELP =
  'If you need help now, call your local emergency number or a crisis line: 988 in the US and Canada, 116 123 in the UK and Ireland, 13 11 14 in Australia; findahelpline.com lists others.'

const medicines: readonly NeverRule[] = neverMedicines.map(({ id, what, names }) => ({
  id: `never-${id}`,
  kind: 'never',
  concern: 'deed',
  sentence: `Upshot never experiments with ${what}: changing them without a doctor can be dangerous. Talk to your doctor instead.`,
  names,
}))

const outcomes: readonly NeverRule[] = [
  {
    id: 'never-suicide',
    kind: 'never',
    concern: 'outcome',
    sentence: `Upshot does not experiment with thoughts of suicide. Please talk to somebody. ${HELP}`,
    names: [
      'Suicidal Thoughts',
      'Suicidality',
      'Suicidal Ideation',
      'Suicide',
      'Thoughts of Suicide',
      'Suicidal',
      'Suizidgedanken',
      'Suizid',
      'Suizidalität',
      'Selbstmordgedanken',
      'Selbstmord',
      'Pensamientos suicidas',
      'Ideas suicidas',
      'Ideación suicida',
      'Suicidio',
    ],
  },
  {
    id: 'never-self-harm',
    kind: 'never',
    concern: 'outcome',
    sentence: `Upshot does not experiment with self-harm. Please talk to somebody. ${HELP}`,
    names: [
      'Self-Harm',
      'Self Harm',
      'Self-Injury',
      'Self Injury',
      'Cutting Myself',
      'Selbstverletzung',
      'Selbstverletzendes Verhalten',
      'Ritzen',
      'Autolesión',
      'Autolesiones',
      'Hacerme daño',
    ],
  },
  {
    id: 'never-seizure',
    kind: 'never',
    concern: 'outcome',
    sentence:
      'Upshot does not experiment with seizures. A neurologist can help. In an emergency, call your local emergency number.',
    names: [
      'Seizure',
      'Seizures',
      'Epileptic Seizure',
      'Epilepsy',
      'Convulsion',
      'Convulsions',
      'Krampfanfall',
      'Krampfanfälle',
      'Epileptischer Anfall',
      'Epilepsie',
      'Convulsión',
      'Convulsiones',
      'Crisis epiléptica',
      'Epilepsia',
      'Ataque epiléptico',
    ],
  },
  {
    id: 'never-chest-pain',
    kind: 'never',
    concern: 'outcome',
    sentence:
      'Upshot does not experiment with chest pain. Have a doctor look at it. If it is sudden or strong, call your local emergency number.',
    names: [
      'Chest Pain',
      'Angina',
      'Chest Tightness',
      'Chest Pressure',
      'Brustschmerz',
      'Brustschmerzen',
      'Brustenge',
      'Herzschmerzen',
      'Dolor de pecho',
      'Dolor en el pecho',
      'Dolor torácico',
      'Opresión en el pecho',
    ],
    patterns: [
      /\b(?:schmerz\w*|enge\w*|druck)\b.{0,20}\bbrust\b/i,
      /\b(?:dolor|opresi[oó]n|presi[oó]n)\b.{0,20}\bpecho\b/iu,
    ],
  },
  {
    id: 'never-fainting',
    kind: 'never',
    concern: 'outcome',
    sentence:
      'Upshot does not experiment with fainting. Have a doctor look at it. In an emergency, call your local emergency number.',
    names: [
      'Fainting',
      'Syncope',
      'Passing Out',
      'Blackout',
      'Fainted',
      'Ohnmacht',
      'Ohnmachtsanfall',
      'Ohnmächtig',
      'Synkope',
      'Bewusstlosigkeit',
      'Desmayo',
      'Desmayos',
      'Síncope',
      'Pérdida de conocimiento',
    ],
  },
]

const substances: readonly SubstanceRule[] = [
  {
    id: 'alcohol',
    kind: 'substance',
    sentence: 'With alcohol, one arm is "as usual" and the other is "none". No arm may ask for more.',
    names:
      `Alcohol,Alcoholic Drinks,Alcoholic Drink,Ethanol,Beer,Beers,Wine,Wines,Whisky,Whiskey,Vodka,Liquor,Booze,Cocktail,Cocktails,Standard Drinks,Champagne,Alkohol,Bier,Biere,Wein,Weine,Rotwein,Weißwein,Sekt,Schnaps,Likör,Cerveza,Cervezas,Vino,Vinos,Vino tinto,Vino blanco,Cava,Licor,Licores`.split(
        ',',
      ),
  },
  {
    id: 'nicotine',
    kind: 'substance',
    sentence: 'With nicotine, one arm is "as usual" and the other is "none". No arm may ask for more.',
    names:
      `Nicotine,Cigarette,Cigarettes,Smoking,Tobacco,Vape,Vaping,E-Cigarette,Snus,Cigar,Cigars,Hookah,Shisha,Nikotin,Zigarette,Zigaretten,Rauchen,Tabak,Zigarre,Zigarren,Nicotina,Cigarrillo,Cigarrillos,Fumar,Tabaco,Cigarro,Cigarros,Puro,Puros,Vapear`.split(
        ',',
      ),
  },
  {
    id: 'cannabis',
    kind: 'substance',
    sentence: 'With cannabis, one arm is "as usual" and the other is "none". No arm may ask for more.',
    names: 'Cannabis,Marijuana,THC,Weed,Hashish,Edibles,Marihuana,Haschisch,Kiffen,Hachís,Porro,Porros'.split(','),
  },
  {
    id: 'drugs',
    kind: 'substance',
    sentence: 'With drugs, one arm is "as usual" and the other is "none". No arm may ask for more.',
    names:
      `Cocaine,MDMA,Ecstasy,LSD,Ketamine,Psilocybin,Magic Mushrooms,Microdosing,Microdose,Amphetamine,Methamphetamine,Heroin,Kratom,GHB,Poppers,Kokain,Ketamin,Zauberpilze,Mikrodosis,Amphetamin,Methamphetamin,Cocaína,Éxtasis,Ketamina,Setas alucinógenas,Microdosis,Anfetamina,Metanfetamina,Heroína`.split(
        ',',
      ),
  },
]

const confirmations: readonly ConfirmRule[] = [
  {
    id: 'understood',
    kind: 'confirm',
    askedOf: 'everybody',
    field: 'understood',
    expected: true,
    sentence: 'I can stop at any time. This is not treatment. If I feel unwell I stop and ask a doctor.',
    refusal: 'Please confirm: I can stop at any time. This is not treatment. If I feel unwell I stop and ask a doctor.',
  },
  {
    id: 'none-of-these',
    kind: 'confirm',
    askedOf: 'treatment',
    field: 'noneOfThese',
    expected: true,
    sentence: `It is none of these: ${neverMedicines.map(({ what }) => what).join('; ')}.`,
    refusal: `Please confirm that it is none of these: ${neverMedicines.map(({ what }) => what).join('; ')}.`,
  },
  {
    id: 'doctor-agreed',
    kind: 'confirm',
    askedOf: 'prescribed',
    field: 'doctorAgreed',
    expected: true,
    sentence: 'My doctor agrees to this experiment.',
    refusal: 'For a prescribed medicine, your doctor has to agree first.',
  },
  {
    id: 'doctor-agreed-on',
    kind: 'confirm',
    askedOf: 'prescribed',
    field: 'doctorAgreedOn',
    expected: 'date',
    sentence: 'The date on which my doctor agreed.',
    refusal: 'Please give the date on which your doctor agreed, such as 2026-01-31; it cannot be in the future.',
  },
  {
    id: 'pregnant',
    kind: 'confirm',
    askedOf: 'swallowed',
    field: 'pregnantOrBreastfeeding',
    expected: false,
    sentence: 'Are you pregnant or breastfeeding?',
    refusal:
      'During pregnancy and breastfeeding, Upshot does not experiment with anything you swallow. Please say whether you are pregnant or breastfeeding.',
  },
  {
    id: 'under-18',
    kind: 'confirm',
    askedOf: 'swallowed',
    field: 'under18',
    expected: false,
    sentence: 'Are you under 18?',
    refusal:
      'If you are under 18, Upshot does not experiment with anything you swallow. Please say whether you are under 18.',
  },
  {
    id: 'allergic',
    kind: 'confirm',
    askedOf: 'swallowed',
    field: 'allergic',
    expected: false,
    sentence: 'Are you allergic to anything in it?',
    refusal: 'Never try something you are allergic to. Please say whether you are allergic to anything in it.',
  },
  {
    id: 'eating-disorder',
    kind: 'confirm',
    askedOf: 'food',
    field: 'eatingDisorder',
    expected: false,
    sentence: 'Do you have an eating disorder, or have you ever had one?',
    refusal:
      'Changing what you eat can do harm after an eating disorder, so Upshot does not experiment with it then. Please say whether you have or had one.',
  },
]

const inputs: readonly InputRule[] = [
  {
    id: 'medicine',
    kind: 'input',
    askedOf: 'treatment',
    field: 'medicine',
    sentence: 'Please say whether it is a medicine: none, overTheCounter or prescribed.',
  },
]

export const safetyRules: readonly SafetyRule[] = [
  ...medicines,
  ...neverDeeds,
  ...outcomes,
  ...substances,
  ...inputs,
  ...confirmations,
]
