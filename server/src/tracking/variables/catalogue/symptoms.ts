import { sharing } from './common-variable.ts'

const severity = {
  category: 'Symptoms',
  unit: '/5',
  combination: 'MEAN',
  filling: 'none',
  valence: 'negative',
} as const

const breathing = sharing(severity, [
  {
    id: 10301,
    name: 'Shortness of Breath',
    synonyms: ['Breathlessness', 'Dyspnea', 'Dyspnoea', 'Out of Breath'],
    description: 'How hard it is to get enough air.',
  },
  {
    id: 10302,
    name: 'Wheezing',
    synonyms: ['Wheeze', 'Whistling Breath'],
    description: 'How much your breath whistles.',
  },
  { id: 10303, name: 'Cough', synonyms: ['Coughing', 'Dry Cough'], description: 'How bad your cough is.' },
  {
    id: 10304,
    name: 'Nasal Congestion',
    synonyms: ['Stuffy Nose', 'Blocked Nose', 'Congestion'],
    description: 'How blocked your nose is.',
  },
  {
    id: 10305,
    name: 'Runny Nose',
    synonyms: ['Rhinorrhea', 'Rhinorrhoea', 'Rhinitis', 'Sniffles'],
    description: 'How much your nose runs.',
  },
  { id: 10306, name: 'Sneezing', synonyms: ['Sneeze', 'Sneezes'], description: 'How much you sneeze.' },
  {
    id: 10307,
    name: 'Sore Throat',
    synonyms: ['Throat Pain', 'Scratchy Throat'],
    description: 'How bad pain in the throat is.',
  },
  {
    id: 10308,
    name: 'Sinus Pressure',
    synonyms: ['Sinus Pain', 'Sinusitis'],
    description: 'How strong pressure or pain in the sinuses is.',
  },
  {
    id: 10309,
    name: 'Itchy Eyes',
    synonyms: ['Watery Eyes', 'Red Eyes'],
    description: 'How much your eyes itch or water.',
  },
  { id: 10310, name: 'Dry Eyes', synonyms: ['Gritty Eyes'], description: 'How dry your eyes are.' },
])

const skin = sharing(severity, [
  {
    id: 10321,
    name: 'Itching',
    synonyms: ['Itch', 'Itchy Skin', 'Pruritus'],
    description: 'How much your skin itches.',
  },
  { id: 10322, name: 'Skin Rash', synonyms: ['Rash', 'Skin Redness', 'Skin Flare'], description: 'How bad a rash is.' },
  { id: 10323, name: 'Hives', synonyms: ['Urticaria', 'Wheals', 'Welts'], description: 'How bad hives are.' },
  { id: 10324, name: 'Acne', synonyms: ['Pimples', 'Spots', 'Zits', 'Breakouts'], description: 'How bad acne is.' },
  { id: 10325, name: 'Dry Skin', synonyms: ['Flaky Skin', 'Scaling'], description: 'How dry or scaly your skin is.' },
  { id: 10326, name: 'Hair Loss', synonyms: ['Hair Shedding', 'Alopecia'], description: 'How much hair you lose.' },
  {
    id: 10327,
    name: 'Bruising',
    synonyms: ['Bruises', 'Easy Bruising'],
    description: 'How easily or badly you bruise.',
  },
])

const heatAndHormones = sharing(severity, [
  {
    id: 10341,
    name: 'Hot Flashes',
    synonyms: ['Hot Flushes', 'Hot Flash', 'Hot Flush'],
    description: 'How strong sudden waves of heat are.',
  },
  { id: 10342, name: 'Night Sweats', synonyms: ['Sweating at Night'], description: 'How much you sweat at night.' },
  {
    id: 10343,
    name: 'Sweating',
    synonyms: ['Hyperhidrosis', 'Excess Sweat'],
    description: 'How much you sweat for no reason.',
  },
  {
    id: 10344,
    name: 'Chills',
    synonyms: ['Shivering', 'Feeling Cold', 'Cold Hands and Feet'],
    description: 'How cold or shivery you feel.',
  },
  { id: 10345, name: 'Feverishness', synonyms: ['Fever', 'Feeling Feverish'], description: 'How feverish you feel.' },
  {
    id: 10346,
    name: 'Palpitations',
    synonyms: ['Heart Palpitations', 'Racing Heart', 'Irregular Heartbeat', 'Tachycardia'],
    description: 'How strongly you notice your heart racing or stumbling.',
  },
  {
    id: 10347,
    name: 'Breast Tenderness',
    synonyms: ['Sore Breasts', 'Mastalgia'],
    description: 'How tender your breasts are.',
  },
  {
    id: 10348,
    name: 'Premenstrual Symptoms',
    synonyms: ['PMS', 'Premenstrual Syndrome', 'PMDD'],
    description: 'How bad the days before a period are.',
  },
  {
    id: 10349,
    name: 'Swollen Glands',
    synonyms: ['Swollen Lymph Nodes'],
    description: 'How swollen the glands in your neck, armpits or groin are.',
  },
  {
    id: 10350,
    name: 'Hangover',
    synonyms: ['Hungover', 'Morning After'],
    description: 'How bad you feel after drinking.',
  },
])

export const bodySymptoms = [...breathing, ...skin, ...heatAndHormones]

const severities = sharing(
  { category: 'Symptoms', unit: '/5', combination: 'MEAN', filling: 'none', valence: 'negative' },
  [
    {
      id: 10101,
      name: 'Abdominal Pain',
      synonyms: ['Stomach Ache', 'Stomachache', 'Tummy Ache', 'Belly Pain', 'Stomach Pain'],
      description: 'How bad pain in the belly is.',
    },
    {
      id: 10102,
      name: 'Bloating',
      synonyms: ['Bloated', 'Abdominal Distension', 'Swollen Belly'],
      description: 'How bloated your belly feels.',
    },
    {
      id: 10103,
      name: 'Nausea',
      synonyms: ['Nauseous', 'Queasiness', 'Feeling Sick'],
      description: 'How sick to the stomach you feel.',
    },
    {
      id: 10104,
      name: 'Heartburn',
      synonyms: ['Acid Reflux', 'Reflux', 'GERD', 'GORD', 'Indigestion'],
      description: 'How bad acid or burning behind the breastbone is.',
    },
    {
      id: 10105,
      name: 'Diarrhea',
      synonyms: ['Diarrhoea', 'Loose Stools', 'The Runs'],
      description: 'How bad diarrhoea is.',
    },
    {
      id: 10106,
      name: 'Constipation',
      synonyms: ['Constipated', 'Hard Stools'],
      description: 'How bad constipation is.',
    },
    {
      id: 10107,
      name: 'Gas',
      synonyms: ['Flatulence', 'Wind', 'Passing Gas'],
      description: 'How troublesome gas in the gut is.',
    },
    {
      id: 10108,
      name: 'Bowel Urgency',
      synonyms: ['Urgency', 'Urgent Need for the Toilet'],
      description: 'How suddenly and strongly you need the toilet.',
    },
    {
      id: 10109,
      name: 'Loss of Appetite',
      synonyms: ['No Appetite', 'Poor Appetite'],
      description: 'How little you feel like eating.',
    },
    { id: 10110, name: 'Dry Mouth', synonyms: ['Xerostomia', 'Cottonmouth'], description: 'How dry your mouth is.' },
    {
      id: 10111,
      name: 'Mouth Ulcers',
      synonyms: ['Canker Sores', 'Mouth Sores', 'Aphthous Ulcers'],
      description: 'How bad sores in the mouth are.',
    },
    {
      id: 10112,
      name: 'Bladder Urgency',
      synonyms: ['Overactive Bladder', 'Frequent Urination', 'Need to Pee'],
      description: 'How suddenly and often you need to pass water.',
    },
    {
      id: 10113,
      name: 'Painful Urination',
      synonyms: ['Dysuria', 'Burning When Peeing', 'Bladder Pain'],
      description: 'How much passing water hurts.',
    },
    {
      id: 10114,
      name: 'Blood in Stool',
      synonyms: ['Rectal Bleeding', 'Bloody Stool'],
      description: 'How much blood there is in the stool; if it is new, see a doctor.',
    },
  ],
)

const occurrences = sharing(
  { category: 'Symptoms', unit: 'count', combination: 'SUM', filling: 'none', valence: 'negative', minimum: 0 },
  [
    {
      id: 10151,
      name: 'Bowel Movements',
      synonyms: ['Bowel Movement', 'Stool Frequency', 'Number of Stools', 'Poop'],
      valence: 'numeric',
      maximum: 50,
      description: 'How often you had a bowel movement.',
    },
    {
      id: 10152,
      name: 'Bristol Stool Form',
      synonyms: ['Bristol Stool Scale', 'Stool Consistency', 'Stool Type'],
      unit: 'index',
      combination: 'MEAN',
      valence: 'numeric',
      minimum: 1,
      maximum: 7,
      description: 'The form of the stool on the Bristol scale, from 1 for hard lumps to 7 for liquid.',
    },
    {
      id: 10153,
      name: 'Vomiting',
      synonyms: ['Vomit', 'Throwing Up', 'Being Sick', 'Emesis'],
      unit: 'event',
      maximum: 50,
      description: 'How often you vomited.',
    },
    {
      id: 10154,
      name: 'Night-Time Urination',
      synonyms: ['Nocturia', 'Peeing at Night'],
      maximum: 30,
      description: 'How often you got up in the night to pass water.',
    },
  ],
)

export const digestionSymptoms = [...severities, ...occurrences]

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

export const painSymptoms = sharing(
  { category: 'Symptoms', unit: '/5', combination: 'MEAN', filling: 'none', valence: 'negative' },
  [
    {
      id: 10001,
      name: 'Overall Pain',
      synonyms: ['Pain', 'Pain Level', 'General Pain', 'Ache'],
      description: 'How much you hurt on the whole.',
    },
    {
      id: 10002,
      name: 'Headache',
      synonyms: ['Headache Severity', 'Head Pain', 'Sore Head', 'Cephalalgia'],
      description: 'How bad pain in the head is.',
    },
    {
      id: 10003,
      name: 'Migraine Severity',
      synonyms: ['Migraine', 'Migraine Pain'],
      description: 'How bad a migraine is.',
    },
    {
      id: 10004,
      name: 'Back Pain',
      synonyms: ['Backache', 'Lower Back Pain', 'Lumbago', 'Sore Back'],
      description: 'How bad pain in the back is.',
    },
    {
      id: 10005,
      name: 'Neck Pain',
      synonyms: ['Sore Neck', 'Stiff Neck'],
      description: 'How bad pain in the neck is.',
    },
    { id: 10006, name: 'Shoulder Pain', synonyms: ['Sore Shoulder'], description: 'How bad pain in the shoulders is.' },
    {
      id: 10007,
      name: 'Joint Pain',
      synonyms: ['Arthralgia', 'Arthritis Pain', 'Sore Joints', 'Painful Joints'],
      description: 'How bad pain in the joints is.',
    },
    { id: 10008, name: 'Knee Pain', synonyms: ['Sore Knee'], description: 'How bad pain in the knees is.' },
    { id: 10009, name: 'Hip Pain', synonyms: ['Sore Hip'], description: 'How bad pain in the hips is.' },
    {
      id: 10010,
      name: 'Hand and Wrist Pain',
      synonyms: ['Hand Pain', 'Wrist Pain', 'Finger Pain', 'Carpal Tunnel Pain'],
      description: 'How bad pain in the hands or wrists is.',
    },
    {
      id: 10011,
      name: 'Foot Pain',
      synonyms: ['Heel Pain', 'Ankle Pain', 'Sore Feet'],
      description: 'How bad pain in the feet or ankles is.',
    },
    {
      id: 10012,
      name: 'Muscle Pain',
      synonyms: ['Myalgia', 'Muscle Soreness', 'Sore Muscles', 'Muscle Ache'],
      description: 'How bad pain in the muscles is.',
    },
    {
      id: 10013,
      name: 'Nerve Pain',
      synonyms: ['Neuropathic Pain', 'Neuralgia', 'Burning Pain', 'Sciatica'],
      description: 'How bad burning, shooting or electric pain is.',
    },
    {
      id: 10014,
      name: 'Chest Pain',
      synonyms: ['Chest Tightness', 'Angina'],
      description: 'How bad pain or pressure in the chest is; if it is sudden and strong, it is an emergency.',
    },
    {
      id: 10015,
      name: 'Pelvic Pain',
      synonyms: ['Lower Abdominal Pain', 'Endometriosis Pain'],
      description: 'How bad pain in the pelvis is.',
    },
    {
      id: 10016,
      name: 'Menstrual Cramps',
      synonyms: ['Period Pain', 'Dysmenorrhea', 'Dysmenorrhoea', 'Period Cramps'],
      description: 'How bad cramps during a period are.',
    },
    {
      id: 10017,
      name: 'Jaw Pain',
      synonyms: ['TMJ Pain', 'Temporomandibular Pain', 'Teeth Grinding'],
      description: 'How bad pain in the jaw is.',
    },
    {
      id: 10018,
      name: 'Toothache',
      synonyms: ['Tooth Pain', 'Dental Pain'],
      description: 'How bad pain in the teeth is.',
    },
    { id: 10019, name: 'Ear Pain', synonyms: ['Earache', 'Otalgia'], description: 'How bad pain in the ears is.' },
    {
      id: 10020,
      name: 'Eye Pain',
      synonyms: ['Sore Eyes', 'Eye Strain', 'Eyestrain'],
      description: 'How bad pain or strain in the eyes is.',
    },
    {
      id: 10021,
      name: 'Stiffness',
      synonyms: ['Morning Stiffness', 'Joint Stiffness', 'Stiff Joints'],
      description: 'How stiff joints or muscles are.',
    },
    {
      id: 10022,
      name: 'Muscle Cramps',
      synonyms: ['Cramps', 'Leg Cramps', 'Muscle Spasms', 'Spasticity'],
      description: 'How bad cramps or spasms in the muscles are.',
    },
    {
      id: 10023,
      name: 'Swelling',
      synonyms: ['Edema', 'Oedema', 'Swollen Joints', 'Swollen Legs'],
      description: 'How swollen limbs or joints are.',
    },
  ],
)
