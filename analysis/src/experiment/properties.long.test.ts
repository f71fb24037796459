import './properties.test.ts'
