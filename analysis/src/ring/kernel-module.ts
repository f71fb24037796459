import { KERNEL_CODE } from './kernel-code.ts'

let compiled: WebAssembly.Module | undefined

function code(): Uint8Array {
  return Uint8Array.from(atob(KERNEL_CODE), (letter) => letter.charCodeAt(0))
}

let isValid: boolean | undefined

/** Whether this machine runs WebAssembly with vectors and shared memory. If not, the reference computation is used. */
export function hasKernel(): boolean {
  if (typeof WebAssembly !== 'object') return false
  isValid ??= WebAssembly.validate(code())
  return isValid
}

/** A new instance of the compiled kernel on a memory of its own or one that is shared. */
export function kernelOn(memory: { readonly buffer: SharedArrayBuffer }): Record<string, unknown> {
  compiled ??= new WebAssembly.Module(code())
  const abort = () => {
    throw new Error('the kernel aborted')
  }
  return new WebAssembly.Instance(compiled, { env: { memory, abort } }).exports
}
