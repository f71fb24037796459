import './google-health.test.ts'
