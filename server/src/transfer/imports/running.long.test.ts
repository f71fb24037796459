import './running.test.ts'
