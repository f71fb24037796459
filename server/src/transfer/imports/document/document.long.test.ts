import './document.test.ts'
