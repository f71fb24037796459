// Vectors of four: every number below is four numbers, one for each of the four pairs that are computed at once. A
// complex value is stored as two vectors, real part first: 32 bytes.

/** Bytes of a vector, and of a complex value. */
export const VECTOR: usize = 16;
export const COMPLEX: usize = 32;

@inline
export function add(a: v128, b: v128): v128 { return f32x4.add(a, b); }
@inline
export function sub(a: v128, b: v128): v128 { return f32x4.sub(a, b); }
@inline
export function mul(a: v128, b: v128): v128 { return f32x4.mul(a, b); }

/** a·b + c, rounded once where the processor can. */
@inline
export function mulAdd(a: v128, b: v128, c: v128): v128 { return v128.relaxed_madd<f32>(a, b, c); }
/** c − a·b, rounded once where the processor can. */
@inline
export function mulSub(a: v128, b: v128, c: v128): v128 { return v128.relaxed_nmadd<f32>(a, b, c); }

/** Real part of (a + ib)·(c + id). */
@inline
export function mulRe(a: v128, b: v128, c: v128, d: v128): v128 { return mulSub(b, d, mul(a, c)); }

/** Imaginary part of (a + ib)·(c + id). */
@inline
export function mulIm(a: v128, b: v128, c: v128, d: v128): v128 { return mulAdd(b, c, mul(a, d)); }

/** One 32-bit number of a table, in all four lanes. */
@inline
export function all(address: usize, offset: usize = 0): v128 { return v128.load32_splat(address + offset); }
