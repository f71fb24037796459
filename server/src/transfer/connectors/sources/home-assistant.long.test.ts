import './home-assistant.test.ts'
