import './parity.test.ts'
