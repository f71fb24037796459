import './crash.test.ts'
