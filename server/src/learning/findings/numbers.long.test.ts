import './numbers.test.ts'
