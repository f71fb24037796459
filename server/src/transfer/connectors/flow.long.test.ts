import './flow.test.ts'
