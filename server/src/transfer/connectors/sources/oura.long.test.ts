import './oura.test.ts'
