import './health-connect-push.test.ts'
