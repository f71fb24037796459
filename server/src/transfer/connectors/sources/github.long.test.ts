import './github.test.ts'
