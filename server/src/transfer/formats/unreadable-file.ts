/** A file that cannot be read at all, or not any further; the sentence is for the person who sent it. */
export class UnreadableFile extends Error {}
