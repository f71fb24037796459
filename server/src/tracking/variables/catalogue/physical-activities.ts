import { sharing } from './common-variable.ts'

const category = 'Physical Activities'

// Counted by a device every day it is worn, so a day without a record is unknown and not zero.
const measured = sharing(
  { category, unit: 'count', combination: 'SUM', filling: 'none', valence: 'positive', outcome: true },
  [
    {
      id: 3001,
      name: 'Daily Step Count',
      synonyms: ['Steps', 'Step Count', 'Number of Steps', 'Pedometer'],
      minimum: 0,
      maximum: 150000,
      loinc: '55423-8',
      description: 'How many steps you took.',
    },
    {
      id: 3002,
      name: 'Walking and Running Distance',
      synonyms: ['Distance Walked', 'Distance on Foot'],
      unit: 'km',
      minimum: 0,
      maximum: 200,
      description: 'How far you went on foot.',
    },
    {
      id: 3003,
      name: 'Active Energy Burned',
      synonyms: ['Calories Burned', 'Active Calories', 'Energy Expenditure'],
      unit: 'kcal',
      minimum: 0,
      maximum: 12000,
      loinc: '41981-2',
      description: 'The energy you spent by moving.',
    },
    {
      id: 3004,
      name: 'Floors Climbed',
      synonyms: ['Flights Climbed', 'Stairs Climbed', 'Flights of Stairs'],
      minimum: 0,
      maximum: 1000,
      description: 'How many floors you climbed on stairs or slopes.',
    },
    {
      id: 3005,
      name: 'Active Minutes',
      synonyms: ['Moderate to Vigorous Activity', 'MVPA', 'Zone Minutes'],
      unit: 'min',
      minimum: 0,
      maximum: 1440,
      description: 'Minutes in which you moved briskly.',
    },
    {
      id: 3006,
      name: 'Time on Feet',
      synonyms: ['Standing Time', 'Upright Time'],
      unit: 'min',
      minimum: 0,
      maximum: 1440,
      description: 'Minutes spent standing or walking.',
    },
    {
      id: 3007,
      name: 'Exercise Capacity (VO2 Max)',
      synonyms: ['VO2 Max', 'Cardio Fitness', 'Maximal Oxygen Uptake'],
      unit: 'index',
      combination: 'MEAN',
      minimum: 5,
      maximum: 100,
      description: 'The most oxygen your body can use, in millilitres a minute for each kilogram of body weight.',
    },
  ],
)

// A workout nobody noted most likely did not happen.
const workouts = sharing(
  {
    category,
    unit: 'min',
    combination: 'SUM',
    filling: 'zero',
    valence: 'positive',
    outcome: false,
    minimum: 0,
    maximum: 1440,
  },
  [
    {
      id: 3101,
      name: 'Exercise',
      synonyms: ['Workout', 'Training', 'Working Out', 'Sport', 'Sports', 'Exercise Duration'],
      loinc: '55411-3',
      description: 'Minutes of deliberate exercise of any kind.',
    },
    {
      id: 3102,
      name: 'Walking',
      synonyms: ['Walk', 'Going for a Walk', 'Stroll'],
      description: 'Minutes of walking for its own sake.',
    },
    { id: 3103, name: 'Running', synonyms: ['Run', 'Jogging', 'Jog'], description: 'Minutes of running or jogging.' },
    {
      id: 3104,
      name: 'Cycling',
      synonyms: ['Biking', 'Bike Ride', 'Bicycle', 'Riding a Bike'],
      description: 'Minutes of cycling outdoors.',
    },
    {
      id: 3105,
      name: 'Indoor Cycling',
      synonyms: ['Stationary Bike', 'Exercise Bike', 'Spinning'],
      description: 'Minutes on an exercise bike.',
    },
    { id: 3106, name: 'Swimming', synonyms: ['Swim', 'Aqua Fitness'], description: 'Minutes of swimming.' },
    {
      id: 3107,
      name: 'Strength Training',
      synonyms: ['Weight Lifting', 'Weightlifting', 'Resistance Training', 'Gym'],
      description: 'Minutes of training against weights or resistance.',
    },
    {
      id: 3108,
      name: 'High-Intensity Interval Training',
      synonyms: ['HIIT', 'Interval Training'],
      description: 'Minutes of short hard efforts with rests between.',
    },
    { id: 3109, name: 'Yoga', synonyms: ['Yoga Practice', 'Asanas'], description: 'Minutes of yoga.' },
    { id: 3110, name: 'Pilates', synonyms: ['Mat Pilates'], description: 'Minutes of Pilates.' },
    {
      id: 3111,
      name: 'Stretching',
      synonyms: ['Stretches', 'Flexibility Training', 'Mobility Exercises'],
      description: 'Minutes of stretching.',
    },
    { id: 3112, name: 'Hiking', synonyms: ['Hike', 'Hill Walking', 'Trekking'], description: 'Minutes of hiking.' },
    { id: 3113, name: 'Dancing', synonyms: ['Dance', 'Dance Class'], description: 'Minutes of dancing.' },
    {
      id: 3114,
      name: 'Rowing',
      synonyms: ['Rowing Machine', 'Ergometer'],
      description: 'Minutes of rowing on water or a machine.',
    },
    { id: 3115, name: 'Tai Chi', synonyms: ['Tai Chi Chuan', 'Qigong'], description: 'Minutes of tai chi or qigong.' },
    { id: 3116, name: 'Climbing', synonyms: ['Bouldering', 'Rock Climbing'], description: 'Minutes of climbing.' },
    {
      id: 3117,
      name: 'Team Sports',
      synonyms: ['Football', 'Soccer', 'Basketball', 'Volleyball'],
      description: 'Minutes of playing in a team.',
    },
    {
      id: 3118,
      name: 'Racket Sports',
      synonyms: ['Tennis', 'Badminton', 'Squash (Sport)', 'Table Tennis'],
      description: 'Minutes of tennis and the like.',
    },
    {
      id: 3119,
      name: 'Physiotherapy Exercises',
      synonyms: ['Rehab Exercises', 'PT Exercises', 'Home Exercises'],
      description: 'Minutes of exercises given by a therapist.',
    },
    {
      id: 3120,
      name: 'Push-Ups',
      synonyms: ['Pushups', 'Press-Ups'],
      unit: 'count',
      maximum: 3000,
      description: 'How many push-ups you did.',
    },
  ],
)

export const physicalActivities = [...measured, ...workouts]
