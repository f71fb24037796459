import './other-address.test.ts'
