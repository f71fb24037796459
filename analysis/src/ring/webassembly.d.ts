/**
 * The part of WebAssembly this folder uses. The runtime has it, but its types are only part of the browser library,
 * which the server must not use.
 */
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { initial: number; maximum: number; shared: boolean })
    readonly buffer: SharedArrayBuffer
  }
  class Module {
    constructor(code: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports: { env: Record<string, unknown> })
    readonly exports: Record<string, unknown>
  }
  function validate(code: Uint8Array): boolean
}
