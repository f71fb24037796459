import './formats.test.ts'
