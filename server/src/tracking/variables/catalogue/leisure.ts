import { sharing } from './common-variable.ts'

const leisure = {
  unit: 'min',
  combination: 'SUM',
  filling: 'zero',
  valence: 'numeric',
  minimum: 0,
  maximum: 1440,
} as const

export const books = sharing({ ...leisure, category: 'Books' }, [
  { id: 19001, name: 'Reading', synonyms: ['Reading Books', 'Book Reading'], description: 'Minutes of reading books.' },
  {
    id: 19002,
    name: 'Pages Read',
    synonyms: ['Book Pages'],
    unit: 'count',
    maximum: 2000,
    description: 'How many pages of books you read.',
  },
  {
    id: 19003,
    name: 'Fiction',
    synonyms: ['Novels', 'Reading Fiction'],
    description: 'Minutes of reading novels and stories.',
  },
  {
    id: 19004,
    name: 'Nonfiction',
    synonyms: ['Non-Fiction', 'Textbooks'],
    description: 'Minutes of reading non-fiction.',
  },
  {
    id: 19005,
    name: 'Audiobooks',
    synonyms: ['Audio Books', 'Listening to Books'],
    description: 'Minutes of listening to books.',
  },
  { id: 19006, name: 'Comics', synonyms: ['Manga', 'Graphic Novels'], description: 'Minutes of reading comics.' },
])

export const moviesAndTv = sharing({ ...leisure, category: 'Movies and TV' }, [
  {
    id: 42001,
    name: 'Television',
    synonyms: ['TV', 'Watching TV', 'Telly', 'TV Time'],
    description: 'Minutes of watching television.',
  },
  {
    id: 42002,
    name: 'Movies',
    synonyms: ['Films', 'Film', 'Movie', 'Cinema'],
    description: 'Minutes of watching films.',
  },
  {
    id: 42003,
    name: 'TV Series',
    synonyms: ['Series', 'Binge Watching', 'TV Shows'],
    description: 'Minutes of watching series.',
  },
  {
    id: 42004,
    name: 'Online Videos',
    synonyms: ['Videos', 'Video Clips', 'Streaming'],
    description: 'Minutes of watching videos on the web.',
  },
  {
    id: 42005,
    name: 'Comedy',
    synonyms: ['Funny Videos', 'Sitcoms', 'Stand-Up Comedy'],
    description: 'Minutes of watching comedy.',
  },
  { id: 42006, name: 'Documentaries', synonyms: ['Documentary'], description: 'Minutes of watching documentaries.' },
  {
    id: 42007,
    name: 'Horror Films',
    synonyms: ['Scary Movies', 'Thrillers'],
    description: 'Minutes of watching scary films.',
  },
])

export const music = sharing({ ...leisure, category: 'Music' }, [
  {
    id: 25001,
    name: 'Music Listening',
    synonyms: ['Listening to Music', 'Music'],
    description: 'Minutes of listening to music.',
  },
  {
    id: 25002,
    name: 'Songs Played',
    synonyms: ['Tracks Played', 'Songs'],
    unit: 'count',
    maximum: 1000,
    description: 'How many pieces of music you played.',
  },
  {
    id: 25003,
    name: 'Classical Music',
    synonyms: ['Orchestral Music'],
    description: 'Minutes of listening to classical music.',
  },
  {
    id: 25004,
    name: 'Relaxing Music',
    synonyms: ['Ambient Music', 'Sleep Music', 'Calm Music'],
    description: 'Minutes of listening to quiet music.',
  },
  {
    id: 25005,
    name: 'Upbeat Music',
    synonyms: ['Workout Music', 'Dance Music'],
    description: 'Minutes of listening to lively music.',
  },
  {
    id: 25006,
    name: 'Binaural Beats',
    synonyms: ['Brainwave Music'],
    description: 'Minutes of listening to tones that differ between the ears.',
  },
  {
    id: 25007,
    name: 'Podcasts',
    synonyms: ['Podcast', 'Radio'],
    description: 'Minutes of listening to podcasts or the radio.',
  },
  { id: 25008, name: 'Concert', synonyms: ['Live Music', 'Gig'], description: 'Minutes at a concert.' },
])
