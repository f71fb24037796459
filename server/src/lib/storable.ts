/** Whether both databases keep a text as it was given: without NUL characters and unpaired surrogates. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
