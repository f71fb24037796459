import './refusals.test.ts'
