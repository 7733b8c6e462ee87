import { chromium } from '@playwright/test';
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox']});
const p=await b.newPage({viewport:{width:412,height:823},locale:'pt-BR',timezoneId:'America/Sao_Paulo'});
p.on('console',m=>{if(m.type()==='error')console.log('ERR',m.text().slice(0,400))});p.on('pageerror',e=>console.log('PAGEERR',e.message,e.stack?.slice(0,300)));
await p.goto('http://127.0.0.1:4700/login');
await p.locator('input[type=email]').fill('demo@exemplo.com.br');await p.locator('input[type=password]').first().fill('demonstracao');await p.keyboard.press('Enter');
await p.waitForURL(u=>!u.pathname.includes('login'));
for(const path of process.argv.slice(2)){await p.goto('http://127.0.0.1:4700'+path);await p.waitForTimeout(3000);console.log(path,await p.locator('.recharts-wrapper').count(),(await p.locator('main').innerText()).length);await p.screenshot({path:'/work/logs/'+path.replace(/\W/g,'_').slice(0,20)+'.png',fullPage:true});}
await b.close();
