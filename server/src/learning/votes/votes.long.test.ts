import './votes.test.ts'
