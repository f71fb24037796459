import './notifications.test.ts'
