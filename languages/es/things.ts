/** What things of the catalogue are called in Spanish, and how they are asked for. id | name | short name | synonyms | one/several of its unit | question. */
export const things = `
1001 | Estado de ánimo | Ánimo | Humor, cómo me siento, estado emocional, bienestar | | ¿Qué tal te sientes en general?
1002 | Felicidad | | feliz, alegría, alegre | | ¿Cuánta felicidad sientes?
1003 | Calma | | tranquilidad, tranquilo, tranquila, serenidad, relajado, relajada, paz | | ¿Cuánta calma sientes?
1004 | Satisfacción | | satisfecho, satisfecha, contento, contenta, satisfacción con la vida | | ¿Cuánto te satisfacen las cosas como son?
1005 | Motivación | | motivado, motivada, fuerza de voluntad, ganas | | ¿Cuánta motivación tienes?
1006 | Optimismo | | optimista, esperanza | | ¿Cuánta esperanza tienes?
1007 | Gratitud | | agradecido, agradecida, agradecimiento | | ¿Cuánta gratitud sientes?
1008 | Confianza en mí | Confianza | seguridad en mí, autoestima, autoconfianza | | ¿Cuánta confianza tienes en ti?
1009 | Entusiasmo | | entusiasmado, entusiasmada, ilusión, emoción | | ¿Cuánto entusiasmo sientes?
1010 | Conexión con otros | Conexión | pertenencia, sentirse querido | | ¿Cuánta conexión sientes con los demás?
1011 | Resiliencia | | capacidad de afrontar, aguante | | ¿Qué tal llevas lo que viene?
1012 | Paciencia | | paciente | | ¿Cuánta paciencia tienes?
1013 | Deseo sexual | Libido | apetito sexual | | ¿Cuánto deseo sexual tienes?
1101 | Ansiedad | | ansioso, ansiosa, nervios, nervioso, nerviosa, nerviosismo, preocupación, angustia | | ¿Cuánta ansiedad sientes?
1102 | Estrés | | estresado, estresada, nivel de estrés, tensión nerviosa, presión en el trabajo | | ¿Cuánto estrés tienes?
1103 | Ánimo depresivo | Depresión | deprimido, deprimida, desánimo, decaído, decaída, bajón | | ¿Cuánto desánimo sientes?
1104 | Tristeza | | triste, pena, llanto, ganas de llorar | | ¿Cuánta tristeza sientes?
1105 | Irritabilidad | | irritable, mal genio, mal humor, malhumor | | ¿Cuánta irritabilidad sientes?
1106 | Enfado | | enfadado, enfadada, enojo, enojado, enojada, ira, rabia, cólera | | ¿Cuánto enfado sientes?
1107 | Soledad | | solo, sola, aislamiento, sentirse solo | | ¿Cuánta soledad sientes?
1108 | Culpa | | culpable, remordimiento, culpabilidad | | ¿Cuánta culpa sientes?
1109 | Vergüenza | | avergonzado, avergonzada | | ¿Cuánta vergüenza sientes?
1110 | Apatía | | apático, apática, indiferencia, desgana, vacío, anhedonia | | ¿Cuánta apatía sientes?
1111 | Aburrimiento | | aburrido, aburrida | | ¿Cuánto te aburres?
1112 | Miedo | | asustado, asustada, susto, temor | | ¿Cuánto miedo tienes?
1113 | Agobio | | agobiado, agobiada, desbordado, desbordada, abrumado, abrumada | | ¿Cuánto agobio sientes?
1114 | Cambios de humor | | altibajos, cambios de ánimo | | ¿Qué intensidad han tenido tus cambios de humor?
1115 | Pensamientos suicidas | | ideación suicida, ideas suicidas | | ¿Qué intensidad han tenido las ideas de acabar con tu vida?
2001 | Peso corporal | Peso | kilos, masa corporal, pesarse | | ¿Cuánto pesas?
2002 | Estatura | | altura, talla | | ¿Cuánto mides?
2003 | Índice de masa corporal | IMC | BMI | | ¿Cuál es tu índice de masa corporal?
2004 | Grasa corporal | | porcentaje de grasa, porcentaje de grasa corporal | | ¿Cuál es tu grasa corporal?
2005 | Masa magra | | masa libre de grasa | | ¿Cuál es tu masa magra?
2006 | Masa muscular | | músculo, masa muscular esquelética | | ¿Cuál es tu masa muscular?
2007 | Masa ósea | | huesos | | ¿Cuál es tu masa ósea?
2008 | Agua corporal | | porcentaje de agua | | ¿Cuál es tu agua corporal?
2009 | Grasa visceral | | grasa abdominal | | ¿Cuál es tu grasa visceral?
2010 | Perímetro de cintura | Cintura | contorno de cintura | | ¿Cuánto mide tu cintura?
2011 | Perímetro de cadera | Cadera | caderas, contorno de cadera | | ¿Cuánto mide tu cadera?
2012 | Perímetro del cuello | Cuello | contorno del cuello | | ¿Cuánto mide el contorno de tu cuello?
2013 | Perímetro del brazo | Brazo | contorno del brazo, bíceps | | ¿Cuánto mide el contorno de tu brazo?
2014 | Perímetro del muslo | Muslo | contorno del muslo | | ¿Cuánto mide el contorno de tu muslo?
2015 | Perímetro de la pantorrilla | Pantorrilla | gemelo, contorno de la pierna | | ¿Cuánto mide el contorno de tu pantorrilla?
3001 | Pasos al día | Pasos | número de pasos, podómetro | | ¿Cuántos pasos has dado?
3002 | Distancia a pie | | distancia caminada, kilómetros a pie | | ¿Cuánta distancia has hecho a pie?
3003 | Energía activa quemada | Energía activa | calorías quemadas, calorías activas, gasto energético | | ¿Cuánta energía has quemado moviéndote?
3004 | Pisos subidos | Pisos | escaleras, plantas subidas | | ¿Cuántos pisos has subido?
3005 | Minutos activos | | minutos de actividad, minutos en zona | | ¿Cuántos minutos has estado en movimiento?
3006 | Tiempo de pie | | de pie | | ¿Cuánto tiempo has estado de pie?
3007 | Capacidad de ejercicio (VO2 máx.) | VO2 máx. | VO2 máx, VO2 max, VO2max, resistencia, consumo máximo de oxígeno | | ¿Cuál es tu VO2 máximo?
3008 | Energía quemada en reposo | Energía en reposo | metabolismo basal, gasto basal | | ¿Cuánta energía has quemado en reposo?
3009 | Energía total quemada | Energía total | gasto energético total | | ¿Cuánta energía has quemado en total?
3010 | Distancia en bicicleta | | kilómetros en bici, distancia en bici | | ¿Cuánta distancia has hecho en bicicleta?
3011 | Distancia a nado | | distancia nadada, largos | | ¿Cuánta distancia has nadado?
3101 | Ejercicio | | entrenamiento, entrenar, deporte, gimnasia, hacer ejercicio, hacer deporte, entreno | | ¿Cuánto tiempo has hecho ejercicio?
3102 | Caminar | Paseo | caminata, andar, pasear, he caminado, he paseado, caminé | | ¿Cuánto tiempo has caminado?
3103 | Correr | | carrera, running, footing, trote, trotar, he corrido, corrí | | ¿Cuánto tiempo has corrido?
3104 | Bicicleta | | bici, ciclismo, montar en bici, ir en bici, pedalear | | ¿Cuánto tiempo has montado en bicicleta?
3105 | Bicicleta estática | | bici estática, spinning | | ¿Cuánto tiempo has hecho bicicleta estática?
3106 | Natación | | nadar, he nadado, nadé, piscina, aquagym | | ¿Cuánto tiempo has nadado?
3107 | Entrenamiento de fuerza | Fuerza | pesas, levantar pesas, musculación, halterofilia | | ¿Cuánto tiempo has entrenado fuerza?
3108 | Entrenamiento por intervalos | Intervalos | HIIT, alta intensidad | | ¿Cuánto tiempo has entrenado por intervalos?
3109 | Yoga | | práctica de yoga, asanas | | ¿Cuánto tiempo has hecho yoga?
3110 | Pilates | | clase de pilates | | ¿Cuánto tiempo has hecho pilates?
3111 | Estiramientos | | estirar, estirarse, flexibilidad, movilidad | | ¿Cuánto tiempo has estirado?
3112 | Senderismo | | excursión, caminata por el monte, trekking | | ¿Cuánto tiempo has hecho senderismo?
3113 | Baile | | bailar, he bailado, danza, clase de baile | | ¿Cuánto tiempo has bailado?
3114 | Remo | | remar, máquina de remo | | ¿Cuánto tiempo has remado?
3115 | Taichí | | tai chi, chi kung, qigong | | ¿Cuánto tiempo has hecho taichí?
3116 | Escalada | | escalar, boulder, búlder | | ¿Cuánto tiempo has escalado?
3117 | Deportes de equipo | | fútbol, baloncesto, voleibol, balonmano, básquet | | ¿Cuánto tiempo has jugado en equipo?
3118 | Deportes de raqueta | | tenis, pádel, bádminton, squash, ping pong, tenis de mesa | | ¿Cuánto tiempo has jugado con raqueta?
3119 | Ejercicios de fisioterapia | Ejercicios de fisio | ejercicios de rehabilitación, rehabilitación | | ¿Cuánto tiempo has hecho tus ejercicios de fisioterapia?
3120 | Flexiones | | flexiones de brazos, lagartijas | | ¿Cuántas flexiones has hecho?
4001 | Tiempo en casa | | en casa | | ¿Cuánto tiempo has estado en casa?
4002 | Tiempo en el trabajo | | en el trabajo, en la oficina, oficina | | ¿Cuánto tiempo has estado en el trabajo?
4003 | Tiempo al aire libre | | aire libre, al aire libre, fuera de casa, aire fresco | | ¿Cuánto tiempo has estado al aire libre?
4004 | Tiempo en la naturaleza | | naturaleza, bosque, en el parque | | ¿Cuánto tiempo has estado en la naturaleza?
4005 | Tiempo en el gimnasio | Gimnasio | en el gimnasio, gym | | ¿Cuánto tiempo has estado en el gimnasio?
4006 | Tiempo en clase | | colegio, escuela, universidad, instituto, clase | | ¿Cuánto tiempo has estado en clase?
4007 | Tiempo en clínica o consulta | | hospital, médico, en el médico, cita médica, consulta | | ¿Cuánto tiempo has estado en una clínica o consulta?
4008 | Tiempo en coche | | coche, en el coche, conducir, carro | | ¿Cuánto tiempo has estado en coche?
4101 | Latitud | | grados de latitud | | ¿En qué latitud estás?
4102 | Longitud | | grados de longitud | | ¿En qué longitud estás?
5001 | Salud general | Salud | estado de salud | | ¿Qué tal está tu salud?
5002 | Calidad de vida | | nivel de vida | | ¿Qué tal es tu vida ahora?
5003 | Apetito | | ganas de comer | | ¿Qué tal está tu apetito?
5004 | Hambre | | hambriento, hambrienta | | ¿Cuánta hambre tienes?
5005 | Sed | | sediento, sedienta | | ¿Cuánta sed tienes?
5006 | Antojos | | antojo, ganas de dulce | | ¿Qué intensidad tienen tus antojos?
5007 | Regla | | menstruación, periodo, período, la regla, sangrado menstrual, flujo menstrual | | ¿Cómo de abundante es tu regla?
5008 | Día del ciclo | | día del ciclo menstrual | | ¿Qué día de tu ciclo es hoy?
5009 | Test de ovulación positivo | Test de ovulación | prueba de ovulación, test LH | | ¿Ha dado positivo tu test de ovulación?
5010 | Moco cervical | | flujo cervical, flujo vaginal | | ¿Cómo de claro y elástico es tu moco cervical?
5011 | Salud dental | Dientes | encías, salud bucal | | ¿Qué tal están tus dientes y encías?
5012 | Valoración del día | Día | valoración de mi día, cómo fue el día, buen día | | ¿Qué tal ha sido tu día?
6001 | Duración del sueño | Sueño | horas de sueño, dormir, dormido, he dormido, dormí, horas dormidas, tiempo de sueño | | ¿Cuánto has dormido?
6002 | Sueño profundo | | duración del sueño profundo | | ¿Cuánto ha durado tu sueño profundo?
6003 | Sueño ligero | | duración del sueño ligero | | ¿Cuánto ha durado tu sueño ligero?
6004 | Sueño REM | | fase REM, REM, duración del sueño REM | | ¿Cuánto ha durado tu sueño REM?
6005 | Tiempo en la cama | | horas en la cama, en la cama | | ¿Cuánto tiempo has estado en la cama?
6101 | Tiempo hasta dormirse | | latencia del sueño, tardar en dormir, conciliar el sueño | | ¿Cuánto has tardado en dormirte?
6102 | Tiempo en vela | | despierto de noche, despierta de noche, desvelo, tiempo despierto de noche | | ¿Cuánto tiempo has pasado en vela por la noche?
6103 | Despertares | | veces despierto, despertarse de noche | | ¿Cuántas veces te has despertado?
6104 | Siesta | | cabezada, siestas | | ¿Cuánto ha durado tu siesta?
6105 | Ronquidos | | roncar, ronquido | | ¿Cuánto tiempo has roncado?
6201 | Calidad del sueño | | calidad de sueño, dormir bien, dormí bien, dormí mal | | ¿Qué tal has dormido?
6202 | Descanso al despertar | Descanso | descansado, descansada, sensación de descanso | | ¿Con cuánto descanso te has despertado?
6203 | Eficiencia del sueño | | parte del tiempo dormido | | ¿Cuál ha sido tu eficiencia del sueño?
6204 | Índice del sueño | | puntuación del sueño, puntos de sueño | | ¿Cuál ha sido tu índice del sueño?
6205 | Pesadillas | | pesadilla, malos sueños | | ¿Qué intensidad han tenido tus pesadillas?
6206 | Hora de acostarse | Acostarse | hora de dormir, irse a la cama, me acosté | | ¿A qué hora te has acostado?
6207 | Hora de despertarse | Despertarse | levantarse, hora de levantarse, me desperté, me levanté | | ¿A qué hora te has despertado?
7001 | Tiempo con amigos | Amigos | amigas, quedar con amigos | | ¿Cuánto tiempo has estado con amigos?
7002 | Tiempo con la familia | Familia | tiempo en familia | | ¿Cuánto tiempo has estado con tu familia?
7003 | Tiempo en pareja | Pareja | tiempo con mi pareja, cita | | ¿Cuánto tiempo has estado con tu pareja?
7004 | Tiempo con niños | Niños | hijos, jugar con los niños, cuidado de los hijos | | ¿Cuánto tiempo has estado con niños?
7005 | Tiempo con mascotas | Mascotas | perro, gato, animales | | ¿Cuánto tiempo has estado con tus mascotas?
7006 | Llamadas y videollamadas | Llamadas | teléfono, videollamadas, hablar por teléfono | | ¿Cuánto tiempo has hablado por teléfono?
7007 | Reunión social | | fiesta, salir, quedada | | ¿Cuánto tiempo has estado con gente?
7008 | Ayudar a otros | | voluntariado, cuidar a alguien, ayudar | | ¿Cuánto tiempo has ayudado a otros?
7009 | Discusión | | pelea, discusiones, conflicto, bronca | | ¿Cuántas veces has discutido?
7010 | Abrazos | | abrazo, mimos | | ¿Cuántos abrazos has dado o recibido?
7011 | Relaciones sexuales | Sexo | relación sexual, intimidad | | ¿Cuántas veces has tenido relaciones sexuales?
7101 | Calidad de los contactos | | contacto social, vida social | | ¿Qué tal ha sido tu tiempo con otros?
7102 | Satisfacción con la relación | Relación | relación de pareja, calidad de la relación, matrimonio | | ¿Cuánto te satisface tu relación?
8001 | Pulso | | frecuencia cardíaca, frecuencia cardiaca, pulsaciones, ritmo cardíaco, latidos | | ¿Cuál es tu pulso?
8002 | Pulso en reposo | | frecuencia cardíaca en reposo, frecuencia cardiaca en reposo, pulsaciones en reposo | | ¿Cuál es tu pulso en reposo?
8003 | Variabilidad cardíaca (SDNN) | VFC (SDNN) | VFC, HRV, variabilidad cardíaca, variabilidad de la frecuencia cardíaca, SDNN | | ¿Cuál es tu variabilidad cardíaca?
8004 | Variabilidad cardíaca (RMSSD) | VFC (RMSSD) | RMSSD, VFC RMSSD | | ¿Cuál es tu variabilidad cardíaca?
8005 | Tensión máxima (sistólica) | Sistólica | tensión, tensión arterial, presión arterial, tensión alta, presión sistólica, tensión sistólica, presión, tensión máxima, presión máxima | | ¿Cuál es tu tensión máxima?
8006 | Tensión mínima (diastólica) | Diastólica | tensión baja, presión diastólica, tensión diastólica, tensión mínima, presión mínima | | ¿Cuál es tu tensión mínima?
8007 | Temperatura corporal | Temperatura | | | ¿Cuál es tu temperatura?
8008 | Temperatura basal | | temperatura al despertar | | ¿Cuál ha sido tu temperatura al despertar?
8009 | Temperatura de la piel | | temperatura de la muñeca | | ¿Cuál es la temperatura de tu piel?
8010 | Frecuencia respiratoria | | respiraciones por minuto, respiración | | ¿Cuántas veces respiras por minuto?
8011 | Saturación de oxígeno | SpO2 | oxígeno en sangre, saturación | | ¿Cuál es tu saturación de oxígeno?
8012 | Flujo espiratorio máximo (L/min) | Peak flow | flujo espiratorio, FEM | | ¿Cuál es tu flujo espiratorio máximo?
8013 | Volumen espiratorio en 1 segundo (FEV1) | FEV1 | espirometría | | ¿Cuál es tu FEV1?
8014 | Presión ocular | | presión intraocular, tensión ocular | | ¿Cuál es tu presión ocular?
8015 | Volumen de orina | | orina | | ¿Cuánta orina ha sido?
8016 | Conductancia de la piel | | actividad electrodérmica | | ¿Cuál es la conductancia de tu piel?
8017 | Índice de recuperación | Recuperación | readiness, batería corporal | | ¿Cuál es tu índice de recuperación?
8018 | Índice de estrés | | estrés según el dispositivo | | ¿Cuál es tu índice de estrés?
8101 | Glucosa en sangre | Glucosa | azúcar en sangre, glucemia | | ¿Cuál es tu glucosa en sangre?
8103 | Glucosa en ayunas | | azúcar en ayunas | | ¿Cuál es tu glucosa en ayunas?
8104 | Cetonas en sangre | Cetonas | cuerpos cetónicos | | ¿Cuáles son tus cetonas en sangre?
8105 | Colesterol total | Colesterol | | | ¿Cuál es tu colesterol total?
8106 | Colesterol LDL | LDL | colesterol malo | | ¿Cuál es tu colesterol LDL?
8107 | Colesterol HDL | HDL | colesterol bueno | | ¿Cuál es tu colesterol HDL?
8108 | Triglicéridos | | triglicéridos en sangre | | ¿Cuáles son tus triglicéridos?
8109 | Proteína C reactiva (mg/L) | PCR | proteína C reactiva | | ¿Cuál es tu proteína C reactiva?
8110 | Velocidad de sedimentación (mm/h) | VSG | velocidad de sedimentación | | ¿Cuál es tu velocidad de sedimentación?
8111 | Hemoglobina | | Hb | | ¿Cuál es tu hemoglobina?
8112 | Ferritina (ng/mL) | Ferritina | reservas de hierro | | ¿Cuál es tu ferritina?
8113 | Hormona tiroidea TSH (mIU/L) | TSH | tirotropina, tiroides | | ¿Cuál es tu TSH?
8114 | Vitamina B12 en sangre | B12 en sangre | nivel de B12 | | ¿Cuál es tu vitamina B12 en sangre?
8115 | Vitamina D en sangre | | nivel de vitamina D | | ¿Cuál es tu vitamina D en sangre?
8116 | Creatinina | | creatinina sérica | | ¿Cuál es tu creatinina?
8117 | Filtrado glomerular (mL/min) | Filtrado glomerular | FGe, eGFR, función renal | | ¿Cuál es tu filtrado glomerular?
8118 | Ácido úrico | | urato | | ¿Cuál es tu ácido úrico?
8119 | Transaminasa ALT (U/L) | ALT | GPT, transaminasas | | ¿Cuál es tu transaminasa ALT?
8120 | Calprotectina fecal (µg/g) | Calprotectina | calprotectina fecal | | ¿Cuál es tu calprotectina fecal?
8121 | Valor INR | INR | coagulación | | ¿Cuál es tu INR?
8122 | Testosterona | | testosterona total | | ¿Cuál es tu testosterona?
8123 | Urea | | nitrógeno ureico | | ¿Cuál es tu urea?
8124 | Bilirrubina | | bilirrubina total | | ¿Cuál es tu bilirrubina?
8125 | Calcio en sangre | | calcio sérico | | ¿Cuál es tu calcio en sangre?
8201 | Hemoglobina glicosilada (HbA1c) | HbA1c | hemoglobina glicosilada, glicosilada | | ¿Cuál es tu hemoglobina glicosilada?
8202 | Hematocrito | | Hct | | ¿Cuál es tu hematocrito?
8203 | Glucosa en rango | | tiempo en rango, TIR | | ¿Qué parte del tiempo ha estado tu glucosa en rango?
8301 | Hierro en sangre | | nivel de hierro, hierro sérico | | ¿Cuál es tu hierro en sangre?
8302 | Cortisol en sangre | Cortisol | | | ¿Cuál es tu cortisol en sangre?
8303 | Zinc en sangre | | nivel de zinc | | ¿Cuál es tu zinc en sangre?
8304 | Plomo en sangre | | nivel de plomo | | ¿Cuál es tu plomo en sangre?
9001 | Claridad mental | Claridad | mente clara | | ¿Con cuánta claridad puedes pensar?
9002 | Concentración | | concentrado, concentrada, enfoque, atención | | ¿Qué tal te concentras?
9003 | Estado de alerta | Alerta | despejado, despejada, despierto, despierta | | ¿Qué nivel de alerta tienes?
9004 | Memoria | | recordar | | ¿Qué tal está tu memoria?
9005 | Creatividad | | creativo, creativa, inspiración | | ¿Cuánta creatividad tienes?
9006 | Toma de decisiones | Decisiones | decidir | | ¿Qué tal tomas decisiones?
9101 | Tiempo de reacción | | reacción, prueba de reacción | | ¿Cuál ha sido tu tiempo de reacción?
9102 | Lapsos en la prueba de reacción | Lapsos | | | ¿Cuántos lapsos has tenido?
9103 | Amplitud de dígitos | | memoria de números | | ¿Cuál ha sido tu amplitud de dígitos?
9104 | Resultado N-Back | N-Back | | | ¿Cuál ha sido tu resultado de N-Back?
9105 | Tiempo en el test de Stroop | Stroop | test de Stroop | | ¿Cuánto has tardado en el test de Stroop?
9106 | Tiempo en el test del trazo | Test del trazo | Trail Making | | ¿Cuánto has tardado en el test del trazo?
9107 | Velocidad al teclear | | palabras por minuto, teclear, mecanografía | | ¿Cuántas palabras tecleas por minuto?
9108 | Cálculo mental | | aritmética, sumas | | ¿Cuántas cuentas has hecho de cabeza?
9109 | Test MoCA | MoCA | test de Montreal | | ¿Cuál ha sido tu resultado del test MoCA?
10001 | Dolor general | Dolor | nivel de dolor, dolores | | ¿Cuánto dolor tienes?
10002 | Dolor de cabeza | | cefalea, dolores de cabeza, me duele la cabeza, cabeza | | ¿Cuánto te duele la cabeza?
10003 | Migraña | | jaqueca, dolor de migraña | | ¿Qué intensidad tiene tu migraña?
10004 | Dolor de espalda | | lumbago, lumbalgia, espalda, me duele la espalda | | ¿Cuánto te duele la espalda?
10005 | Dolor de cuello | | cervicales, tortícolis, cuello rígido, dolor cervical | | ¿Cuánto te duele el cuello?
10006 | Dolor de hombro | | hombro | | ¿Cuánto te duele el hombro?
10007 | Dolor articular | | dolor de articulaciones, articulaciones, artralgia, dolor en las articulaciones | | ¿Cuánto te duelen las articulaciones?
10008 | Dolor de rodilla | | rodilla | | ¿Cuánto te duele la rodilla?
10009 | Dolor de cadera | | me duele la cadera | | ¿Cuánto te duele la cadera?
10010 | Dolor de mano y muñeca | Dolor de mano | dolor de muñeca, dolor de dedos, túnel carpiano | | ¿Cuánto te duele la mano o la muñeca?
10011 | Dolor de pie | | dolor de pies, dolor de talón, dolor de tobillo, fascitis | | ¿Cuánto te duele el pie?
10012 | Dolor muscular | | agujetas, mialgia, dolor de músculos, músculos doloridos | | ¿Cuánto te duelen los músculos?
10013 | Dolor de nervios | | ciática, neuralgia, dolor neuropático | | ¿Qué intensidad tiene tu dolor de nervios?
10014 | Dolor de pecho | | opresión en el pecho, angina | | ¿Cuánto te duele el pecho?
10015 | Dolor pélvico | | dolor de pelvis, dolor de bajo vientre, dolor de endometriosis | | ¿Cuánto te duele el bajo vientre?
10016 | Dolor de regla | | dolor menstrual, cólicos menstruales, dismenorrea, calambres menstruales, cólicos | | ¿Cuánto te duele la regla?
10017 | Dolor de mandíbula | | mandíbula, bruxismo, rechinar los dientes | | ¿Cuánto te duele la mandíbula?
10018 | Dolor de muelas | | dolor de dientes, muela, dolor de muela | | ¿Cuánto te duelen las muelas?
10019 | Dolor de oído | | dolor de oídos, otalgia | | ¿Cuánto te duele el oído?
10020 | Dolor de ojos | | vista cansada, ojos cansados | | ¿Cuánto te duelen los ojos?
10021 | Rigidez | | rígido, rígida, rigidez matutina, articulaciones rígidas | | ¿Cuánta rigidez tienes?
10022 | Calambres musculares | | calambres, calambre, espasmos, tirones, espasticidad | | ¿Qué intensidad tienen tus calambres musculares?
10023 | Hinchazón de piernas o articulaciones | Edema | inflamación, piernas hinchadas, articulaciones hinchadas, retención de líquidos | | ¿Cuánta hinchazón tienes?
10101 | Dolor abdominal | Dolor de barriga | dolor de estómago, dolor de tripa, dolor de panza, retortijones | | ¿Cuánto te duele la barriga?
10102 | Hinchazón abdominal | Hinchazón | barriga hinchada, distensión abdominal, hinchado, hinchada | | ¿Cuánta hinchazón notas en la barriga?
10103 | Náuseas | | náusea, ganas de vomitar, asco, mal cuerpo | | ¿Cuántas náuseas tienes?
10104 | Acidez | | ardor de estómago, reflujo, ardor, indigestión | | ¿Cuánta acidez tienes?
10105 | Diarrea | | heces sueltas, descomposición | | ¿Qué intensidad tiene tu diarrea?
10106 | Estreñimiento | | estreñido, estreñida, heces duras | | ¿Qué intensidad tiene tu estreñimiento?
10107 | Gases | | flatulencia, flatulencias, pedos, meteorismo | | ¿Cuántos gases tienes?
10108 | Urgencia intestinal | | urgencia para ir al baño | | ¿Qué intensidad tiene tu urgencia intestinal?
10109 | Falta de apetito | | sin apetito, inapetencia, pérdida de apetito | | ¿Qué intensidad tiene tu falta de apetito?
10110 | Boca seca | | sequedad de boca | | ¿Cuánto notas la boca seca?
10111 | Llagas en la boca | | aftas, llagas | | ¿Qué intensidad tienen tus llagas?
10112 | Urgencia urinaria | | vejiga hiperactiva, orinar mucho, ganas de orinar | | ¿Qué intensidad tiene tu urgencia urinaria?
10113 | Dolor al orinar | | escozor al orinar, cistitis, disuria | | ¿Cuánto te duele al orinar?
10114 | Sangre en las heces | | heces con sangre | | ¿Cuánta sangre hay en tus heces?
10151 | Deposiciones | | deposición, ir al baño, hacer de vientre, caca, evacuaciones | | ¿Cuántas veces has ido al baño?
10152 | Forma de las heces (Bristol) | Heces | escala de Bristol, Bristol, consistencia de las heces | | ¿Qué forma tenían tus heces, del 1 al 7?
10153 | Vómitos | | vómito, vomitar, he vomitado, vomité | | ¿Cuántas veces has vomitado?
10154 | Orinar de noche | | nicturia, levantarse a orinar | | ¿Cuántas veces te has levantado a orinar?
10201 | Cansancio | | fatiga, cansado, cansada, agotamiento, agotado, agotada | | ¿Cuánto cansancio tienes?
10202 | Nivel de energía | Energía | vitalidad, vigor, con energía | | ¿Cuánta energía tienes?
10203 | Somnolencia | | somnoliento, somnolienta, modorra, ganas de dormir, sueño de día | | ¿Cuánto sueño tienes?
10204 | Niebla mental | | mente nublada, cabeza embotada, embotamiento | | ¿Qué intensidad tiene tu niebla mental?
10205 | Malestar tras el esfuerzo | Bajón tras esfuerzo | PEM, malestar postesfuerzo | | ¿Qué intensidad tiene tu malestar tras el esfuerzo?
10206 | Insomnio | | no poder dormir, problemas para dormir | | ¿Qué intensidad tiene tu insomnio?
10207 | Malestar | | encontrarse mal, enfermo, enferma | | ¿Cuánto malestar tienes?
10221 | Mareo | | mareos, mareado, mareada, aturdimiento | | ¿Cuánto mareo tienes?
10222 | Vértigo | | todo da vueltas, vértigos | | ¿Qué intensidad tiene tu vértigo?
10223 | Entumecimiento y hormigueo | Hormigueo | entumecimiento, parestesia, adormecimiento | | ¿Qué intensidad tiene el entumecimiento u hormigueo?
10224 | Debilidad muscular | Debilidad | débil, piernas débiles | | ¿Cuánta debilidad muscular tienes?
10225 | Problemas de equilibrio | Equilibrio | inestabilidad, torpeza | | ¿Qué intensidad tienen tus problemas de equilibrio?
10226 | Temblor | | temblores, manos temblorosas, temblar | | ¿Cuánto tiemblas?
10227 | Piernas inquietas | | síndrome de piernas inquietas | | ¿Cuánto notas las piernas inquietas?
10228 | Tinnitus | Acúfenos | pitido en el oído, zumbido de oídos | | ¿Qué intensidad tiene el zumbido en tus oídos?
10229 | Sensibilidad a la luz | | fotofobia, me molesta la luz | | ¿Cuánto te molesta la luz?
10230 | Sensibilidad al ruido | | fonofobia, me molesta el ruido, hiperacusia | | ¿Cuánto te molesta el ruido?
10231 | Alteraciones de la vista | Vista | aura, visión borrosa, aura de migraña | | ¿Qué intensidad tienen las alteraciones de tu vista?
10232 | Pánico | | ataque de pánico, ataques de pánico, crisis de ansiedad | | ¿Qué intensidad tiene el pánico?
10233 | Inquietud | | inquieto, inquieta, agitación, hiperactividad | | ¿Cuánta inquietud sientes?
10234 | Tics | | tic, tic nervioso | | ¿Qué intensidad tienen tus tics?
10235 | Compulsiones | | obsesiones, pensamientos intrusivos, pensamientos obsesivos | | ¿Qué intensidad tienen tus compulsiones?
10301 | Falta de aire | | disnea, ahogo, dificultad para respirar, sin aliento | | ¿Cuánto te falta el aire?
10302 | Silbidos al respirar | Pitos | sibilancias | | ¿Qué intensidad tienen los silbidos al respirar?
10303 | Tos | | toser, tos seca | | ¿Cuánta tos tienes?
10304 | Congestión nasal | Nariz tapada | nariz taponada, congestión | | ¿Cuánto tienes tapada la nariz?
10305 | Moqueo | Mocos | rinorrea, rinitis, goteo nasal, moquera | | ¿Cuánto moqueas?
10306 | Estornudos | | estornudar, estornudo | | ¿Cuánto estornudas?
10307 | Dolor de garganta | | garganta, garganta irritada | | ¿Cuánto te duele la garganta?
10308 | Presión en los senos nasales | Sinusitis | senos nasales, senos paranasales | | ¿Qué intensidad tiene la presión en los senos nasales?
10309 | Picor de ojos | | ojos llorosos, ojos rojos, picazón de ojos | | ¿Cuánto te pican los ojos?
10310 | Ojos secos | | sequedad ocular | | ¿Cuánto notas los ojos secos?
10321 | Picor | | picazón, comezón, prurito, me pica | | ¿Cuánto te pica la piel?
10322 | Erupción en la piel | Sarpullido | erupción, ronchas rojas, rojeces | | ¿Qué intensidad tiene tu erupción en la piel?
10323 | Urticaria | | ronchas, habones | | ¿Qué intensidad tiene tu urticaria?
10324 | Acné | | granos, espinillas | | ¿Qué intensidad tiene tu acné?
10325 | Piel seca | | piel escamosa | | ¿Cuánto notas la piel seca?
10326 | Caída del pelo | | caída del cabello, alopecia | | ¿Cuánto pelo se te cae?
10327 | Moratones | | moretones, cardenales, hematomas | | ¿Cuántos moratones tienes?
10341 | Sofocos | | sofoco, bochornos | | ¿Qué intensidad tienen tus sofocos?
10342 | Sudores nocturnos | | sudoración nocturna, sudar de noche | | ¿Cuánto has sudado por la noche?
10343 | Sudoración | | sudor, sudar, hiperhidrosis | | ¿Cuánto sudas?
10344 | Escalofríos | | tiritona, tener frío, manos frías, pies fríos | | ¿Qué intensidad tienen tus escalofríos?
10345 | Sensación de fiebre | Fiebre | febril, destemplanza | | ¿Qué intensidad tiene tu sensación de fiebre?
10346 | Palpitaciones | | taquicardia, corazón acelerado, arritmia | | ¿Qué intensidad tienen tus palpitaciones?
10347 | Sensibilidad en los pechos | | dolor de pechos, pechos sensibles, mastalgia | | ¿Qué intensidad tiene tu sensibilidad en los pechos?
10348 | Síntomas premenstruales | SPM | síndrome premenstrual | | ¿Qué intensidad tienen tus síntomas premenstruales?
10349 | Ganglios inflamados | Ganglios | | | ¿Cuánto tienes los ganglios inflamados?
10350 | Resaca | | con resaca, guayabo, cruda | | ¿Cuánta resaca tienes?
11001 | Calorías ingeridas | Calorías | energía ingerida, kcal comidas | | ¿Cuántas calorías has comido?
11002 | Proteína | | proteínas | | ¿Cuánta proteína has comido?
11003 | Carbohidratos | | hidratos, hidratos de carbono, carbos | | ¿Cuántos carbohidratos has comido?
11004 | Grasa | | grasas, grasa total | | ¿Cuánta grasa has comido?
11005 | Grasa saturada | | grasas saturadas, ácidos grasos saturados | | ¿Cuánta grasa saturada has comido?
11006 | Fibra | | fibra alimentaria | | ¿Cuánta fibra has comido?
11007 | Azúcar | | azúcares, azúcar total | | ¿Cuánto azúcar has comido?
11008 | Azúcar añadido | | azúcares añadidos, azúcar libre | | ¿Cuánto azúcar añadido has comido?
11009 | Colesterol en la comida | | colesterol de la dieta | | ¿Cuánto colesterol has comido?
11010 | Sodio | | sal | | ¿Cuánto sodio has tomado?
11011 | Potasio | | potasio de la dieta | | ¿Cuánto potasio has tomado?
11012 | Calcio | | calcio de la dieta | | ¿Cuánto calcio has tomado?
11013 | Magnesio | | magnesio de la dieta | | ¿Cuánto magnesio has tomado?
11014 | Hierro | | hierro de la dieta | | ¿Cuánto hierro has tomado?
11015 | Zinc | | cinc | | ¿Cuánto zinc has tomado?
11016 | Vitamina C | | ácido ascórbico | | ¿Cuánta vitamina C has tomado?
11017 | Vitamina D | | vitamina D de la dieta | | ¿Cuánta vitamina D has tomado?
11018 | Vitamina B12 | | cobalamina, B12 | | ¿Cuánta vitamina B12 has tomado?
11019 | Folato | | ácido fólico, vitamina B9 | | ¿Cuánto folato has tomado?
11020 | Ácidos grasos omega-3 | Omega-3 | omega 3 | | ¿Cuánto omega-3 has tomado?
11021 | Líquidos | | líquido, bebida total, hidratación, he bebido, beber | | ¿Cuánto líquido has bebido?
11101 | Cafeína | | cafeína consumida | | ¿Cuánta cafeína has tomado?
11102 | Alcohol | | alcohol puro, etanol | | ¿Cuánto alcohol has tomado?
11103 | Gluten | | gluten de la dieta | | ¿Cuánto gluten has tomado?
11104 | Lactosa | | azúcar de la leche | | ¿Cuánta lactosa has tomado?
11105 | Histamina | | histamina de la dieta | | ¿Cuánta histamina has tomado?
11106 | Fructosa | | azúcar de la fruta | | ¿Cuánta fructosa has tomado?
11107 | Oxalato | | oxalatos | | ¿Cuánto oxalato has tomado?
11108 | Nicotina | | nicotina consumida | | ¿Cuánta nicotina has tomado?
12001 | Productividad | | productivo, productiva, rendimiento | | ¿Cuánto te ha cundido el día?
12002 | Avance en mis objetivos | Avance | objetivos, metas, progreso | | ¿Cuánto has avanzado en tus objetivos?
12003 | Autodisciplina | | disciplina, autocontrol | | ¿Cuánta disciplina has tenido?
12004 | Satisfacción en el trabajo | | satisfacción laboral | | ¿Cuánto te satisface tu trabajo?
12005 | Equilibrio trabajo y vida | | conciliación, equilibrio entre trabajo y vida | | ¿Qué tal encajan tu trabajo y tu vida?
12006 | Seguir la dieta | Dieta | comer sano, comida sana, alimentación sana | | ¿Qué tal has seguido tu dieta?
12007 | Procrastinación | | procrastinar, dejar para luego, aplazar | | ¿Cuánto has dejado para luego?
12101 | Tareas hechas | Tareas | tareas completadas, pendientes hechos | | ¿Cuántas tareas has terminado?
12102 | Trabajo concentrado | | tiempo de concentración, pomodoros | | ¿Cuánto tiempo has trabajado con plena concentración?
12103 | Palabras escritas | | número de palabras, escribir | | ¿Cuántas palabras has escrito?
12104 | Tiempo de estudio | Estudio | estudiar, he estudiado, deberes | | ¿Cuánto tiempo has estudiado?
12105 | Hábitos cumplidos | Hábitos | | | ¿Cuántos de tus hábitos has cumplido?
13001 | Paracetamol | | acetaminofén | | ¿Cuánto paracetamol has tomado?
13002 | Ibuprofeno | | pastilla de ibuprofeno | | ¿Cuánto ibuprofeno has tomado?
13003 | Aspirina | | ácido acetilsalicílico, AAS | | ¿Cuánta aspirina has tomado?
13004 | Naproxeno | | naproxeno sódico | | ¿Cuánto naproxeno has tomado?
13005 | Diclofenaco | | diclofenaco sódico | | ¿Cuánto diclofenaco has tomado?
13006 | Celecoxib | | inhibidor de la COX-2 | | ¿Cuánto celecoxib has tomado?
13007 | Codeína | | fosfato de codeína | | ¿Cuánta codeína has tomado?
13008 | Tramadol | | clorhidrato de tramadol | | ¿Cuánto tramadol has tomado?
13009 | Sumatriptán | | triptán | | ¿Cuánto sumatriptán has tomado?
13010 | Rizatriptán | | rizatriptán bucodispersable | | ¿Cuánto rizatriptán has tomado?
13011 | Gabapentina | | gabapentinoide | | ¿Cuánta gabapentina has tomado?
13012 | Pregabalina | | cápsula de pregabalina | | ¿Cuánta pregabalina has tomado?
13013 | Baclofeno | | relajante muscular | | ¿Cuánto baclofeno has tomado?
13021 | Sertralina | | ISRS | | ¿Cuánta sertralina has tomado?
13022 | Escitalopram | | oxalato de escitalopram | | ¿Cuánto escitalopram has tomado?
13023 | Fluoxetina | | cápsula de fluoxetina | | ¿Cuánta fluoxetina has tomado?
13024 | Venlafaxina | | IRSN | | ¿Cuánta venlafaxina has tomado?
13025 | Duloxetina | | cápsula de duloxetina | | ¿Cuánta duloxetina has tomado?
13026 | Bupropión | | bupropión retardado | | ¿Cuánto bupropión has tomado?
13027 | Amitriptilina | | tricíclico, antidepresivo tricíclico | | ¿Cuánta amitriptilina has tomado?
13028 | Mirtazapina | | pastilla de mirtazapina | | ¿Cuánta mirtazapina has tomado?
13029 | Litio | | carbonato de litio | | ¿Cuánto litio has tomado?
13030 | Lamotrigina | | estabilizador del ánimo | | ¿Cuánta lamotrigina has tomado?
13031 | Quetiapina | | antipsicótico | | ¿Cuánta quetiapina has tomado?
13032 | Metilfenidato | | medicina para el TDAH | | ¿Cuánto metilfenidato has tomado?
13033 | Lisdexanfetamina | | lisdexamfetamina | | ¿Cuánta lisdexanfetamina has tomado?
13034 | Lorazepam | | benzodiacepina, tranquilizante | | ¿Cuánto lorazepam has tomado?
13035 | Zolpidem | | pastilla para dormir, somnífero | | ¿Cuánto zolpidem has tomado?
13036 | Topiramato | | pastilla de topiramato | | ¿Cuánto topiramato has tomado?
13051 | Metformina | | pastilla de metformina | | ¿Cuánta metformina has tomado?
13052 | Insulina | | dosis de insulina, bolo, insulina basal | | ¿Cuántas unidades de insulina te has puesto?
13053 | Semaglutida | | GLP-1 | | ¿Cuánta semaglutida te has puesto?
13054 | Levotiroxina | | tiroxina, pastilla del tiroides | | ¿Cuánta levotiroxina has tomado?
13055 | Atorvastatina | | estatina | | ¿Cuánta atorvastatina has tomado?
13056 | Lisinopril | | IECA | | ¿Cuánto lisinopril has tomado?
13057 | Amlodipino | | bloqueador de calcio, pastilla de la tensión | | ¿Cuánto amlodipino has tomado?
13058 | Propranolol | | betabloqueante | | ¿Cuánto propranolol has tomado?
13059 | Omeprazol | | protector de estómago, inhibidor de la bomba de protones | | ¿Cuánto omeprazol has tomado?
13060 | Loperamida | | medicina para la diarrea, antidiarreico | | ¿Cuánta loperamida has tomado?
13061 | Macrogol | | laxante, polietilenglicol | | ¿Cuánto macrogol has tomado?
13062 | Mesalazina | | mesalamina | | ¿Cuánta mesalazina has tomado?
13063 | Cetirizina | | antihistamínico, pastilla para la alergia | | ¿Cuánta cetirizina has tomado?
13064 | Loratadina | | pastilla de loratadina | | ¿Cuánta loratadina has tomado?
13065 | Prednisona | | prednisolona, cortisona, corticoide | | ¿Cuánta prednisona has tomado?
13066 | Metotrexato | | MTX | | ¿Cuánto metotrexato has tomado?
13067 | Hidroxicloroquina | | HCQ | | ¿Cuánta hidroxicloroquina has tomado?
13068 | Salbutamol | | Ventolin, inhalador de rescate, albuterol | | ¿Cuántas inhalaciones de salbutamol has tomado?
13069 | Corticoide inhalado | | budesonida, beclometasona, inhalador de corticoide | | ¿Cuántas inhalaciones de corticoide has tomado?
13070 | Espray nasal de corticoide | Espray nasal | spray nasal, mometasona, fluticasona | | ¿Cuántas pulverizaciones de espray nasal has usado?
13071 | Crema de corticoide | | crema de cortisona, hidrocortisona | | ¿Cuántas veces te has puesto crema de corticoide?
13072 | Crema hidratante | | crema, hidratante | | ¿Cuántas veces te has puesto crema hidratante?
13073 | Colirio | | gotas para los ojos, lágrimas artificiales | | ¿Cuántas gotas de colirio te has puesto?
13074 | Píldora anticonceptiva | Píldora | anticonceptivo, anticonceptiva | | ¿Cuántas píldoras anticonceptivas has tomado?
13075 | Estradiol | | estrógeno, terapia hormonal | | ¿Cuánto estradiol has tomado?
13076 | Antibiótico | | antibióticos, amoxicilina | | ¿Cuántas dosis de antibiótico has tomado?
13077 | Biológico (inyección) | Biológico | adalimumab, anticuerpo | | ¿Cuántas dosis de biológico te has puesto?
13078 | Vacuna | | vacunación, vacunas, vacuna de la gripe | | ¿Cuántas vacunas te han puesto?
13101 | Multivitamínico | | multivitaminas, multivitamina, vitaminas | | ¿Cuántas pastillas de multivitamínico has tomado?
13102 | Suplemento de vitamina D | | vitamina D3, gotas de vitamina D | | ¿Cuánta vitamina D has tomado como suplemento?
13103 | Suplemento de vitamina B12 | | metilcobalamina, inyección de B12 | | ¿Cuánta vitamina B12 has tomado como suplemento?
13104 | Complejo de vitamina B | Complejo B | vitaminas B | | ¿Cuántas pastillas de complejo B has tomado?
13105 | Riboflavina | | vitamina B2 | | ¿Cuánta riboflavina has tomado?
13106 | Suplemento de vitamina C | | pastilla de vitamina C | | ¿Cuánta vitamina C has tomado como suplemento?
13107 | Suplemento de magnesio | | pastilla de magnesio, citrato de magnesio | | ¿Cuánto magnesio has tomado como suplemento?
13108 | Suplemento de hierro | | pastilla de hierro, sulfato ferroso | | ¿Cuánto hierro has tomado como suplemento?
13109 | Suplemento de zinc | | pastilla de zinc | | ¿Cuánto zinc has tomado como suplemento?
13110 | Suplemento de calcio | | pastilla de calcio | | ¿Cuánto calcio has tomado como suplemento?
13111 | Aceite de pescado | | suplemento de omega-3, aceite de hígado de bacalao, aceite de kril | | ¿Cuánto aceite de pescado has tomado?
13112 | Probióticos | | probiótico, lactobacilos | | ¿Cuántas cápsulas de probióticos has tomado?
13113 | Psilio | | psyllium, cáscara de psilio, suplemento de fibra | | ¿Cuánto psilio has tomado?
13114 | Melatonina | | hormona del sueño | | ¿Cuánta melatonina has tomado?
13115 | Creatina | | monohidrato de creatina | | ¿Cuánta creatina has tomado?
13116 | Proteína en polvo | | batido de proteínas, whey | | ¿Cuánta proteína en polvo has tomado?
13117 | Colágeno | | péptidos de colágeno | | ¿Cuánto colágeno has tomado?
13118 | Curcumina | | cúrcuma | | ¿Cuánta curcumina has tomado?
13119 | Coenzima Q10 | | Q10, ubiquinona, ubiquinol | | ¿Cuánta coenzima Q10 has tomado?
13120 | L-teanina | | teanina | | ¿Cuánta L-teanina has tomado?
13121 | Ashwagandha | | bufera, ginseng indio | | ¿Cuánta ashwagandha has tomado?
13122 | Hierba de San Juan | | hipérico | | ¿Cuánta hierba de San Juan has tomado?
13123 | Valeriana | | raíz de valeriana | | ¿Cuánta valeriana has tomado?
13124 | Aceite de menta | | cápsulas de menta | | ¿Cuántas cápsulas de aceite de menta has tomado?
13125 | Jengibre | | raíz de jengibre | | ¿Cuánto jengibre has tomado?
13126 | Electrolitos | | suero oral, sales de rehidratación | | ¿Cuántas raciones de electrolitos has tomado?
13127 | Cannabidiol | | CBD, aceite de CBD | | ¿Cuánto cannabidiol has tomado?
13128 | Cannabis | | marihuana, porro, porros, hierba, THC | | ¿Cuántas veces has consumido cannabis?
13201 | Psicoterapia | Terapia | psicólogo, psicóloga, terapia cognitiva | | ¿Cuánto ha durado tu psicoterapia?
13202 | Fisioterapia | Fisio | fisioterapeuta | | ¿Cuánto ha durado tu fisioterapia?
13203 | Masaje | | masajes | | ¿Cuánto ha durado tu masaje?
13204 | Acupuntura | | agujas, punción seca | | ¿Cuánto ha durado tu acupuntura?
13205 | Calor (tratamiento) | Calor | bolsa de agua caliente, manta eléctrica | | ¿Cuánto tiempo has aplicado calor?
13206 | Frío (tratamiento) | Frío | hielo, bolsa de hielo | | ¿Cuánto tiempo has aplicado frío?
13207 | Ducha fría | | baño de hielo, ducha de agua fría | | ¿Cuánto ha durado tu ducha fría?
13208 | Sauna | | baño de vapor | | ¿Cuánto tiempo has estado en la sauna?
13209 | Baño caliente | | baño, bañera | | ¿Cuánto ha durado tu baño caliente?
13210 | Terapia de luz | | lámpara de luz, fototerapia | | ¿Cuánto tiempo has usado la lámpara de luz?
13211 | Estimulación nerviosa | | TENS, estimulación del nervio vago, electroterapia | | ¿Cuánto tiempo has usado la estimulación nerviosa?
13212 | Mascarilla CPAP | CPAP | mascarilla para la apnea | | ¿Cuánto tiempo has llevado la mascarilla?
13213 | Oxigenoterapia | | oxígeno | | ¿Cuánto tiempo has usado oxígeno?
13214 | Medias de compresión | | compresión, calcetines de compresión | | ¿Cuánto tiempo has llevado medias de compresión?
13215 | Ayuno | | ayunar, ayuno intermitente, he ayunado | | ¿Cuánto tiempo has ayunado?
13216 | Diálisis | | hemodiálisis | | ¿Cuánto ha durado tu diálisis?
14001 | Meditación | | meditar, he meditado, atención plena, mindfulness | | ¿Cuánto tiempo has meditado?
14002 | Ejercicios de respiración | | respiración profunda | | ¿Cuánto tiempo has hecho ejercicios de respiración?
14003 | Oración | | rezar, rezo, misa | | ¿Cuánto tiempo has rezado?
14004 | Escribir un diario | Diario | diario de gratitud | | ¿Cuánto tiempo has escrito en tu diario?
14005 | Tareas de casa | | limpiar, limpieza, limpiar la casa, colada, ordenar | | ¿Cuánto tiempo has dedicado a las tareas de casa?
14006 | Jardinería | | jardín, huerto | | ¿Cuánto tiempo has dedicado al jardín?
14007 | Cocinar | | cocina, he cocinado, hornear | | ¿Cuánto tiempo has cocinado?
14008 | Ir al trabajo | Trayecto | desplazamiento, transporte al trabajo | | ¿Cuánto tiempo has tardado en ir y volver del trabajo?
14009 | Trabajar | Trabajo | he trabajado, horas de trabajo, jornada | | ¿Cuánto tiempo has trabajado?
14010 | Reuniones | | reunión, reunión de trabajo | | ¿Cuánto tiempo has estado en reuniones?
14011 | Tocar un instrumento | Instrumento | piano, guitarra, cantar | | ¿Cuánto tiempo has tocado un instrumento?
14012 | Arte y manualidades | Manualidades | dibujar, pintar, tejer, afición | | ¿Cuánto tiempo has dedicado a manualidades?
14013 | Ir de compras | Compras | hacer la compra, recados | | ¿Cuánto tiempo has estado de compras?
14014 | Descansar | | reposo, tumbarse, relajarse, relajación | | ¿Cuánto tiempo has descansado?
14015 | Volar | | vuelo, avión, viaje en avión | | ¿Cuánto tiempo has volado?
14016 | Cepillarse los dientes | | lavarse los dientes, cepillado, hilo dental | | ¿Cuántas veces te has cepillado los dientes?
14101 | Tiempo sentado | | sentado, sentada, sedentarismo | | ¿Cuánto tiempo has estado sentado o sentada?
14102 | En la cama de día | | encamado, encamada | | ¿Cuánto tiempo has estado en la cama durante el día?
15001 | Pan | | tostada, pan blanco, barra de pan | rebanada/rebanadas | ¿Cuántas rebanadas de pan has tomado?
15002 | Cereales integrales | Integral | pan integral, arroz integral | | ¿Cuántas raciones de cereales integrales has tomado?
15003 | Avena | | copos de avena, gachas | | ¿Cuántas raciones de avena has tomado?
15004 | Pasta | | espaguetis, fideos, macarrones | | ¿Cuántas raciones de pasta has tomado?
15005 | Arroz | | arroz blanco | | ¿Cuántas raciones de arroz has tomado?
15006 | Patatas | | patata, papas, papa, puré de patatas | | ¿Cuántas raciones de patatas has tomado?
15007 | Verduras | | verdura, vegetales, ensalada, hortalizas | | ¿Cuántas raciones de verduras has tomado?
15008 | Fruta | | frutas | | ¿Cuántas raciones de fruta has tomado?
15009 | Bayas | | arándanos, fresas, frambuesas, frutos rojos | | ¿Cuántas raciones de bayas has tomado?
15010 | Plátano | | plátanos, banana, bananas | | ¿Cuántos plátanos has tomado?
15011 | Manzana | | manzanas | | ¿Cuántas manzanas has tomado?
15012 | Cítricos | | naranja, naranjas, limón, mandarina, pomelo | | ¿Cuántas raciones de cítricos has tomado?
15013 | Tomate | | tomates, salsa de tomate | | ¿Cuántas raciones de tomate has tomado?
15014 | Cebolla | | cebollas | | ¿Cuántas raciones de cebolla has tomado?
15015 | Ajo | | diente de ajo | diente/dientes | ¿Cuántos dientes de ajo has tomado?
15016 | Legumbres | | lentejas, garbanzos, judías, frijoles, alubias | | ¿Cuántas raciones de legumbres has tomado?
15017 | Productos de soja | | tofu, soja, soya, tempeh | | ¿Cuántas raciones de productos de soja has tomado?
15018 | Frutos secos | | nueces, almendras, anacardos | puñado/puñados | ¿Cuántos puñados de frutos secos has tomado?
15019 | Cacahuetes | | cacahuete, maní, crema de cacahuete | | ¿Cuántas raciones de cacahuetes has tomado?
15020 | Huevos | | huevo, tortilla, huevos revueltos | | ¿Cuántos huevos has tomado?
15021 | Lácteos | | productos lácteos | | ¿Cuántas raciones de lácteos has tomado?
15022 | Leche | | leche de vaca, leche entera | | ¿Cuánta leche has tomado?
15023 | Queso | | queso curado | loncha/lonchas | ¿Cuántas lonchas de queso has tomado?
15024 | Yogur | | yogures, kéfir | | ¿Cuántas raciones de yogur has tomado?
15025 | Carne roja | | carne, ternera, cerdo, cordero, filete, res | | ¿Cuántas raciones de carne roja has tomado?
15026 | Carne de ave | Pollo | pavo, ave | | ¿Cuántas raciones de carne de ave has tomado?
15027 | Embutido | | jamón, salchicha, salchichas, beicon, chorizo, fiambre | | ¿Cuántas raciones de embutido has tomado?
15028 | Pescado | | salmón, atún, pescado azul | | ¿Cuántas raciones de pescado has tomado?
15029 | Marisco | | gambas, mejillones, mariscos, camarones | | ¿Cuántas raciones de marisco has tomado?
15030 | Chocolate | | chocolate negro, cacao | onza/onzas | ¿Cuántas onzas de chocolate has tomado?
15031 | Dulces | | caramelos, golosinas, chuches, postre | | ¿Cuántas raciones de dulces has tomado?
15032 | Bollería y galletas | Galletas | pastel, tarta, bollería, torta | trozo/trozos | ¿Cuántos trozos de bollería y galletas has tomado?
15033 | Helado | | helados, sorbete | bola/bolas | ¿Cuántas bolas de helado has tomado?
15034 | Comida rápida | | pizza, hamburguesa, comida basura | | ¿Cuántas raciones de comida rápida has tomado?
15035 | Fritos | | patatas fritas, fritura, comida frita | | ¿Cuántas raciones de fritos has tomado?
15036 | Patatas de bolsa y aperitivos | Aperitivos | patatas de bolsa, snacks salados | | ¿Cuántas raciones de patatas de bolsa y aperitivos has tomado?
15037 | Comida picante | Picante | chile, curry, guindilla | | ¿Cuántas raciones de comida picante has tomado?
15038 | Alimentos fermentados | | chucrut, kimchi, kombucha, miso | | ¿Cuántas raciones de alimentos fermentados has tomado?
15039 | Edulcorantes | | edulcorante, sacarina, aspartamo | | ¿Cuántas raciones de edulcorantes has tomado?
15040 | Aceite de oliva | | aceite, aceite de oliva virgen | | ¿Cuánto aceite de oliva has tomado?
15101 | Café | | cafés, expreso, capuchino, cortado, café con leche | taza/tazas | ¿Cuántas tazas de café has tomado?
15102 | Café descafeinado | Descafeinado | | taza/tazas | ¿Cuántas tazas de café descafeinado has tomado?
15103 | Té negro | | té, tés | taza/tazas | ¿Cuántas tazas de té negro has tomado?
15104 | Té verde | | matcha | taza/tazas | ¿Cuántas tazas de té verde has tomado?
15105 | Infusión | | infusiones, manzanilla, poleo, menta poleo, mate, yerba mate | taza/tazas | ¿Cuántas tazas de infusión has tomado?
15106 | Bebidas energéticas | | bebida energética | lata/latas | ¿Cuántas bebidas energéticas has tomado?
15107 | Refrescos | | refresco, cola, gaseosa, limonada | vaso/vasos | ¿Cuántos refrescos has tomado?
15108 | Refrescos sin azúcar | | refresco light, cola light, cola zero | vaso/vasos | ¿Cuántos refrescos sin azúcar has tomado?
15109 | Zumo | | jugo, zumo de naranja, batido de frutas | vaso/vasos | ¿Cuántos vasos de zumo has tomado?
15110 | Agua | | agua potable, agua mineral | | ¿Cuánta agua has bebido?
15111 | Bebidas alcohólicas | Copas | tragos, bebida alcohólica | copa/copas | ¿Cuántas bebidas alcohólicas has tomado?
15112 | Cerveza | | cervezas, caña, cañas | vaso/vasos | ¿Cuántas cervezas has tomado?
15113 | Vino | | vino tinto, vino blanco, cava | copa/copas | ¿Cuántas copas de vino has tomado?
15114 | Licores | | licor, whisky, vodka, ginebra, ron, cóctel, chupito | copa/copas | ¿Cuántas copas de licor has tomado?
15115 | Leche de avena | | bebida de avena, leche vegetal, leche de almendras, leche de soja | | ¿Cuánta leche de avena has tomado?
15116 | Caldo de huesos | Caldo | consomé | taza/tazas | ¿Cuántas tazas de caldo de huesos has tomado?
16001 | Artritis | | artrosis, reuma, artritis reumatoide | | ¿Qué intensidad tiene tu artritis?
16002 | Asma | | síntomas de asma | | ¿Qué intensidad tiene tu asma?
16003 | Eccema | | dermatitis atópica, eczema, dermatitis | | ¿Qué intensidad tiene tu eccema?
16004 | Psoriasis | | soriasis | | ¿Qué intensidad tiene tu psoriasis?
16005 | Colon irritable | | intestino irritable, SII | | ¿Qué intensidad tiene tu colon irritable?
16006 | Enfermedad inflamatoria intestinal | EII | Crohn, enfermedad de Crohn, colitis ulcerosa, colitis | | ¿Qué actividad tiene tu enfermedad intestinal?
16007 | Fibromialgia | | fibro | | ¿Qué intensidad tiene tu fibromialgia?
16008 | Esclerosis múltiple | | EM | | ¿Qué intensidad tiene tu esclerosis múltiple?
16009 | Fatiga crónica (EM/SFC) | Fatiga crónica | SFC, EM/SFC, covid persistente, encefalomielitis miálgica | | ¿Qué intensidad tiene tu fatiga crónica?
16010 | Alergia al polen | | fiebre del heno, rinitis alérgica, alergia estacional | | ¿Qué intensidad tiene tu alergia al polen?
16011 | Reacción alérgica | Alergia | alergias, alergia alimentaria | | ¿Qué intensidad tiene tu reacción alérgica?
16012 | Resfriado | | catarro, constipado, gripe, resfriada, acatarrado | | ¿Qué intensidad tiene tu resfriado?
16013 | Brote | | recaída, crisis de la enfermedad | | ¿Qué intensidad tiene tu brote?
16014 | Limitación en el día a día | Limitación | discapacidad | | ¿Cuánto te limita en el día a día?
16101 | Crisis de migraña | | ataque de migraña, día de migraña | crisis/crisis | ¿Cuántas crisis de migraña has tenido?
16102 | Crisis epiléptica | Convulsión | epilepsia, ataque epiléptico | | ¿Cuántas crisis epilépticas has tenido?
16103 | Crisis de asma | | ataque de asma | crisis/crisis | ¿Cuántas crisis de asma has tenido?
16104 | Hipoglucemia | | bajada de azúcar, azúcar bajo | | ¿Cuántas hipoglucemias has tenido?
16105 | Caída | | caídas, me caí, me he caído | | ¿Cuántas veces te has caído?
16106 | Desmayo | | desmayos, síncope, me desmayé | | ¿Cuántas veces te has desmayado?
16201 | Índice de depresión (PHQ-9) | PHQ-9 | PHQ9 | | ¿Cuál ha sido tu PHQ-9?
16202 | Índice de ansiedad (GAD-7) | GAD-7 | GAD7 | | ¿Cuál ha sido tu GAD-7?
16203 | Articulaciones dolorosas (número) | Articulaciones dolorosas | | | ¿Cuántas articulaciones te duelen?
16204 | Articulaciones inflamadas (número) | Articulaciones inflamadas | | | ¿Cuántas articulaciones tienes inflamadas?
17001 | Temperatura exterior | | temperatura del aire, temperatura fuera | | ¿Qué temperatura hace fuera?
17002 | Humedad exterior | Humedad | humedad relativa | | ¿Cuál es la humedad fuera?
17003 | Presión atmosférica | | barómetro, presión del aire | | ¿Cuál es la presión atmosférica?
17004 | Precipitación | Lluvia | nieve | | ¿Cuánto ha llovido o nevado?
17005 | Velocidad del viento | Viento | | | ¿Qué velocidad tiene el viento?
17006 | Nubosidad | Nubes | nublado | | ¿Cuánto cielo está nublado?
17007 | Duración del día | | horas de luz, luz del día | | ¿Cuánto dura el día?
17008 | Horas de sol | | insolación | | ¿Cuánto tiempo ha hecho sol?
17009 | Tiempo al sol | Sol | tomar el sol, luz solar, exposición al sol | | ¿Cuánto tiempo has estado al sol?
17010 | Índice ultravioleta | Índice UV | UV | | ¿Cuál es el índice UV?
17011 | Índice de calidad del aire | Calidad del aire | contaminación | | ¿Cuál es el índice de calidad del aire?
17012 | Partículas finas PM2,5 (µg/m³) | Partículas | PM2.5, polvo fino | | ¿Cuál es el nivel de partículas finas?
17013 | Ozono (µg/m³) | Ozono | | | ¿Cuál es el nivel de ozono?
17014 | Polen de árboles | | polen de abedul | | ¿Cuánto polen de árboles hay?
17015 | Polen de gramíneas | | polen, gramíneas | | ¿Cuánto polen de gramíneas hay?
17016 | Polen de ambrosía | | ambrosía, polen de malezas | | ¿Cuánto polen de ambrosía hay?
17017 | Temperatura interior | | temperatura de la habitación | | ¿Qué temperatura hace dentro?
17018 | Temperatura del dormitorio | | temperatura al dormir | | ¿Qué temperatura hace en tu dormitorio?
17019 | Humedad interior | | humedad de la habitación | | ¿Cuál es la humedad dentro?
17020 | Dióxido de carbono interior | CO2 | dióxido de carbono, aire viciado | | ¿Cuál es el nivel de dióxido de carbono?
17021 | Nivel de ruido | Ruido | volumen | | ¿Cuánto ruido hay?
17022 | Nivel de luz (lux) | Luz | iluminación, brillo | | ¿Cuánta luz hay?
17023 | Altitud | | altura sobre el mar | | ¿A qué altitud estás?
17024 | Fase de la luna | Luna | luna llena | | ¿Qué parte de la luna está iluminada?
18001 | Contacto con enfermos | | contacto con un enfermo, contagio | | ¿Cuántas veces has estado con alguien enfermo?
18002 | Pelo de animales | | pelo de gato, pelo de perro, caspa de animales | | ¿Cuántas veces has estado cerca de pelo de animales?
18003 | Polvo de casa | Polvo | ácaros | | ¿Cuántas veces te has expuesto al polvo?
18004 | Moho | | humedades, hongos | | ¿Cuántas veces te has expuesto al moho?
18005 | Perfumes y olores fuertes | Perfumes | perfume, olores fuertes | | ¿Cuántas veces te has expuesto a perfumes?
18006 | Productos de limpieza | | lejía, químicos | | ¿Cuántas veces has usado productos de limpieza?
18007 | Picadura | | picadura de insecto, mosquito, garrapata, abeja | | ¿Cuántas veces te ha picado algo?
18008 | Contacto con alérgenos | Alérgenos | alérgeno | | ¿Cuántas veces te has expuesto a alérgenos?
18009 | Suceso estresante | | mala noticia, disgusto, trauma | | ¿Cuántos sucesos estresantes ha habido?
18010 | Lesión | | herida, accidente, esguince, lesiones | | ¿Cuántas veces te has lesionado?
18011 | Comida saltada | | saltarse una comida, no desayuné | | ¿Cuántas comidas te has saltado?
18012 | Medicación olvidada | | olvidé la pastilla, dosis olvidada | | ¿Cuántas veces has olvidado tu medicación?
18013 | Trabajo por turnos | Turno | turno de noche | | ¿Cuántos turnos has hecho?
18014 | Sobreesfuerzo | | esfuerzo excesivo, levantar peso | | ¿Cuántas veces te has esforzado demasiado?
18015 | Cigarrillos | | cigarrillo, fumar, tabaco, cigarros, he fumado | | ¿Cuántos cigarrillos has fumado?
18016 | Vapear | | cigarrillo electrónico, vapeo, vaper | | ¿Cuántas caladas has dado al vapear?
18017 | Humo ajeno | | fumador pasivo, humo de tabaco | | ¿Cuánto tiempo has estado cerca de humo?
19001 | Lectura | | leer, he leído, libro, libros | | ¿Cuánto tiempo has leído?
19002 | Páginas leídas | Páginas | | | ¿Cuántas páginas has leído?
19003 | Novelas | | ficción, novela | | ¿Cuánto tiempo has leído novelas?
19004 | Ensayo | | no ficción, ensayos | | ¿Cuánto tiempo has leído ensayo?
19005 | Audiolibros | | audiolibro | | ¿Cuánto tiempo has escuchado audiolibros?
19006 | Cómics | | cómic, manga, tebeos | | ¿Cuánto tiempo has leído cómics?
20001 | Tiempo de pantalla | | pantalla, pantallas | | ¿Cuánto tiempo has mirado pantallas?
20002 | Uso del móvil | Móvil | celular, teléfono móvil, smartphone | | ¿Cuánto tiempo has usado el móvil?
20003 | Uso del ordenador | Ordenador | computadora, portátil | | ¿Cuánto tiempo has usado el ordenador?
20004 | Veces que miré el móvil | Desbloqueos | desbloqueos del móvil, coger el móvil | | ¿Cuántas veces has cogido el móvil?
20101 | Redes sociales | | redes, scroll | | ¿Cuánto tiempo has estado en redes sociales?
20102 | Videojuegos | | jugar a la consola, consola, gaming | | ¿Cuánto tiempo has jugado a videojuegos?
20103 | Correo electrónico | Correo | correos, email | | ¿Cuánto tiempo has dedicado al correo?
20104 | Mensajes | | mensajería, chatear, chat | | ¿Cuánto tiempo has escrito mensajes?
20105 | Programar | | programación, código | | ¿Cuánto tiempo has programado?
20106 | Leer noticias | Noticias | periódico | | ¿Cuánto tiempo has leído noticias?
20107 | Navegar por internet | Internet | navegar | | ¿Cuánto tiempo has navegado por internet?
20108 | Pantalla por la noche | | pantalla antes de dormir, luz azul | | ¿Cuánto tiempo has mirado pantallas a última hora?
25001 | Escuchar música | Música | | | ¿Cuánto tiempo has escuchado música?
25002 | Canciones escuchadas | Canciones | | | ¿Cuántas canciones has escuchado?
25003 | Música clásica | | clásica | | ¿Cuánto tiempo has escuchado música clásica?
25004 | Música relajante | | música tranquila, música para dormir | | ¿Cuánto tiempo has escuchado música relajante?
25005 | Música animada | | música de baile, música para entrenar | | ¿Cuánto tiempo has escuchado música animada?
25006 | Sonidos binaurales | | ondas binaurales | | ¿Cuánto tiempo has escuchado sonidos binaurales?
25007 | Podcasts | | podcast, pódcast, radio | | ¿Cuánto tiempo has escuchado podcasts?
25008 | Concierto | | música en directo, conciertos | | ¿Cuánto ha durado el concierto?
32001 | Gasto total | Gasto | gastos, dinero gastado | | ¿Cuánto dinero has gastado?
32002 | Gasto en comida | Supermercado | gasto en alimentos | | ¿Cuánto has gastado en comida?
32003 | Gasto en restaurantes | Restaurantes | restaurante, comer fuera | | ¿Cuánto has gastado en restaurantes?
32004 | Gasto en medicinas | Farmacia | | | ¿Cuánto has gastado en medicinas?
32005 | Gasto en salud | | gastos médicos, factura del médico | | ¿Cuánto has gastado en salud?
32006 | Gasto en transporte | Transporte | gasolina, billetes de transporte | | ¿Cuánto has gastado en transporte?
32007 | Gasto en ocio | Ocio | | | ¿Cuánto has gastado en ocio?
32008 | Gasto en alcohol | | gasto en bares | | ¿Cuánto has gastado en alcohol?
32009 | Gasto en ropa | Ropa | | | ¿Cuánto has gastado en ropa?
32010 | Apuestas | | juego de azar, lotería, apostar | | ¿Cuánto has apostado?
32011 | Donaciones | | donación, donar | | ¿Cuánto has donado?
32012 | Ingresos | | sueldo, salario, ganancias | | ¿Cuánto has ganado?
42001 | Televisión | Tele | TV, ver la tele | | ¿Cuánto tiempo has visto la televisión?
42002 | Películas | | película, cine | | ¿Cuánto tiempo has visto películas?
42003 | Series | | serie, maratón de series | | ¿Cuánto tiempo has visto series?
42004 | Vídeos en línea | Vídeos | vídeo, videos, streaming | | ¿Cuánto tiempo has visto vídeos?
42005 | Comedia | | comedias, monólogos, vídeos graciosos | | ¿Cuánto tiempo has visto comedia?
42006 | Documentales | | documental | | ¿Cuánto tiempo has visto documentales?
42007 | Películas de terror | Terror | suspense | | ¿Cuánto tiempo has visto películas de terror?
`
