/** Worker thread for Node before 24.7, which has no argon2: derives one key with WebAssembly. */
import { parentPort, workerData } from 'node:worker_threads'
import { argon2id } from 'hash-wasm'
import type { Derivation } from './password.ts'

const { message, nonce, memory, passes, parallelism, tagLength } = workerData as Derivation

const tag = await argon2id({
  password: message,
  salt: nonce,
  memorySize: memory,
  iterations: passes,
  parallelism,
  hashLength: tagLength,
  outputType: 'binary',
})
parentPort?.postMessage(tag)
