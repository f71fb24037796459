import './life.test.ts'
