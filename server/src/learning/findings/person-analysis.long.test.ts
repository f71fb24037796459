import './person-analysis.test.ts'
