import { sharing } from './common-variable.ts'

const stays = sharing(
  {
    category: 'Locations',
    unit: 'min',
    combination: 'SUM',
    filling: 'none',
    valence: 'numeric',
    minimum: 0,
    maximum: 1440,
  },
  [
    { id: 4001, name: 'Time at Home', synonyms: ['At Home', 'Home Time'], description: 'Minutes spent at home.' },
    {
      id: 4002,
      name: 'Time at Work',
      synonyms: ['At Work', 'At the Office', 'Office Time'],
      description: 'Minutes spent at your place of work.',
    },
    {
      id: 4003,
      name: 'Time Outdoors',
      synonyms: ['Outdoors', 'Outside', 'Fresh Air', 'Time Outside'],
      valence: 'positive',
      description: 'Minutes spent outdoors.',
    },
    {
      id: 4004,
      name: 'Time in Nature',
      synonyms: ['Nature', 'Forest', 'Time in a Park', 'Green Space'],
      filling: 'zero',
      valence: 'positive',
      description: 'Minutes spent among trees, fields or water.',
    },
    {
      id: 4005,
      name: 'Time at a Gym',
      synonyms: ['At the Gym', 'Fitness Studio'],
      filling: 'zero',
      description: 'Minutes spent at a gym.',
    },
    {
      id: 4006,
      name: 'Time at School',
      synonyms: ['At School', 'At University', 'Campus'],
      filling: 'zero',
      description: 'Minutes spent at a school or university.',
    },
    {
      id: 4007,
      name: 'Time in a Clinic',
      synonyms: ['Hospital Stay', 'At the Doctor', 'Medical Appointment'],
      filling: 'zero',
      description: 'Minutes spent at a hospital or a doctor’s.',
    },
    {
      id: 4008,
      name: 'Time in a Car',
      synonyms: ['In the Car', 'Driving Time'],
      filling: 'zero',
      description: 'Minutes spent in a car as driver or passenger.',
    },
  ],
)

const coordinates = sharing(
  { category: 'Locations', unit: 'degrees north', combination: 'MEAN', filling: 'none', valence: 'numeric' },
  [
    {
      id: 4101,
      name: 'Latitude',
      synonyms: ['Degrees of Latitude'],
      minimum: -90,
      maximum: 90,
      description: 'How far north of the equator you are.',
    },
    {
      id: 4102,
      name: 'Longitude',
      synonyms: ['Degrees of Longitude'],
      unit: 'degrees east',
      minimum: -180,
      maximum: 180,
      description: 'How far east of Greenwich you are.',
    },
  ],
)

export const locations = [...stays, ...coordinates]
