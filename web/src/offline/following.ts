import { createStore } from '../state/store.ts'

/** From when on every change is heard of, because some tab follows the stream of events; undefined: nobody does. */
export const followedSince = createStore<number | undefined>(undefined)
