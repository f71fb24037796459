import './cards.test.ts'
