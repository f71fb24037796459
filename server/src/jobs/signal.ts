/** Rings when a job was added in this process, so that it need not wait for the next look at the table. */
export interface JobSignal {
  ring(): void
  listen(listener: () => void): void
}

export function createJobSignal(): JobSignal {
  const listeners: (() => void)[] = []
  return {
    ring: () => {
      for (const listener of listeners) listener()
    },
    listen: (listener) => void listeners.push(listener),
  }
}
