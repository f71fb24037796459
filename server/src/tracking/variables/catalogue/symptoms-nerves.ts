import { sharing } from './common-variable.ts'

const energy = sharing(
  { category: 'Symptoms', unit: '/5', combination: 'MEAN', filling: 'none', valence: 'negative' },
  [
    {
      id: 10201,
      name: 'Fatigue',
      synonyms: ['Tiredness', 'Exhaustion', 'Tired', 'Weariness'],
      description: 'How tired or worn out you feel.',
    },
    {
      id: 10202,
      name: 'Energy Level',
      synonyms: ['Energy', 'Vitality', 'Vigor', 'Vigour', 'Pep'],
      valence: 'positive',
      description: 'How much energy you have.',
    },
    {
      id: 10203,
      name: 'Sleepiness',
      synonyms: ['Daytime Sleepiness', 'Drowsiness', 'Drowsy', 'Somnolence'],
      description: 'How hard it is to stay awake.',
    },
    {
      id: 10204,
      name: 'Brain Fog',
      synonyms: ['Foggy Head', 'Mental Fog', 'Cog Fog', 'Fuzzy Thinking'],
      description: 'How clouded your thinking is.',
    },
    {
      id: 10205,
      name: 'Post-Exertional Malaise',
      synonyms: ['PEM', 'Crash After Activity', 'Payback'],
      description: 'How much worse you feel after exertion.',
    },
    {
      id: 10206,
      name: 'Insomnia',
      synonyms: ['Sleeplessness', 'Trouble Sleeping', 'Cannot Sleep'],
      description: 'How hard it is to fall or stay asleep.',
    },
    {
      id: 10207,
      name: 'Malaise',
      synonyms: ['Feeling Ill', 'Feeling Unwell', 'Sickness'],
      description: 'How ill you feel on the whole.',
    },
  ],
)

const nerves = sharing(
  { category: 'Symptoms', unit: '/5', combination: 'MEAN', filling: 'none', valence: 'negative' },
  [
    {
      id: 10221,
      name: 'Dizziness',
      synonyms: ['Dizzy', 'Lightheadedness', 'Light-Headedness', 'Faintness'],
      description: 'How dizzy or faint you feel.',
    },
    {
      id: 10222,
      name: 'Vertigo',
      synonyms: ['Spinning Sensation', 'Room Spinning'],
      description: 'How strongly everything seems to spin.',
    },
    {
      id: 10223,
      name: 'Numbness and Tingling',
      synonyms: ['Numbness', 'Tingling', 'Pins and Needles', 'Paresthesia', 'Paraesthesia'],
      description: 'How strong numbness, tingling or prickling is.',
    },
    {
      id: 10224,
      name: 'Muscle Weakness',
      synonyms: ['Weakness', 'Weak Legs', 'Loss of Strength'],
      description: 'How weak your muscles are.',
    },
    {
      id: 10225,
      name: 'Balance Problems',
      synonyms: ['Unsteadiness', 'Poor Balance', 'Clumsiness', 'Ataxia'],
      description: 'How unsteady you are on your feet.',
    },
    {
      id: 10226,
      name: 'Tremor',
      synonyms: ['Shaking', 'Trembling', 'Shaky Hands'],
      description: 'How much you shake.',
    },
    {
      id: 10227,
      name: 'Restless Legs',
      synonyms: ['RLS', 'Restless Leg Syndrome'],
      description: 'How strong the urge to move your legs is.',
    },
    {
      id: 10228,
      name: 'Tinnitus',
      synonyms: ['Ringing in the Ears', 'Ear Ringing', 'Ear Noise'],
      description: 'How loud or troublesome noise in the ears is.',
    },
    {
      id: 10229,
      name: 'Sensitivity to Light',
      synonyms: ['Photophobia', 'Light Sensitivity'],
      description: 'How much light bothers you.',
    },
    {
      id: 10230,
      name: 'Sensitivity to Sound',
      synonyms: ['Phonophobia', 'Noise Sensitivity', 'Hyperacusis'],
      description: 'How much sounds bother you.',
    },
    {
      id: 10231,
      name: 'Visual Disturbance',
      synonyms: ['Migraine Aura', 'Aura', 'Blurred Vision', 'Blurry Vision'],
      description: 'How disturbed your sight is, for instance by flicker or blur.',
    },
    {
      id: 10232,
      name: 'Panic',
      synonyms: ['Panic Attack', 'Panic Attacks'],
      description: 'How strong sudden panic is.',
    },
    {
      id: 10233,
      name: 'Restlessness',
      synonyms: ['Agitation', 'Fidgeting', 'Hyperactivity', 'Akathisia'],
      description: 'How hard it is to be still.',
    },
    {
      id: 10234,
      name: 'Tics',
      synonyms: ['Tic', 'Twitching', 'Muscle Twitches'],
      description: 'How strong or frequent tics and twitches are.',
    },
    {
      id: 10235,
      name: 'Compulsions',
      synonyms: ['Obsessive Thoughts', 'Obsessions', 'Intrusive Thoughts'],
      description: 'How strong the thoughts or acts are that you cannot stop.',
    },
  ],
)

export const nerveSymptoms = [...energy, ...nerves]
