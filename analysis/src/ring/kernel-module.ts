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

/**
 * The kernel, compiled once. A thread that is given that of another shares its machine code, and what makes it faster with time.
 */
export function compiledKernel(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(code())
  return compiled
}

/** Takes over the kernel that another thread compiled. */
export function takeKernel(kernel: WebAssembly.Module): void {
  compiled = kernel
  isValid = true
}

/** A new instance of the compiled kernel on a memory of its own or one that is shared. */
export function kernelOn(memory: { readonly buffer: SharedArrayBuffer }): Record<string, unknown> {
  const abort = () => {
    throw new Error('the kernel aborted')
  }
  return new WebAssembly.Instance(compiledKernel(), { env: { memory, abort } }).exports
}
