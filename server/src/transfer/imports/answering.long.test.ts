import './answering.test.ts'
